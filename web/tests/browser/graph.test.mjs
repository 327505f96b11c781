// A small game as a graph of merged states: the course's example, drawn, spoken, pressed, and as an address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { waitFor } from "./harness.mjs";
import { at, objections, openHouse } from "./house.mjs";

openHouse();

const SEVEN = "/lab/position/grundy?p=7&view=graph&first=min";
const verdict = (page) => page.locator("[data-verdict]").innerText();

test("seven tokens, MIN first: fourteen states, and MAX's path is bold", () =>
  at("/lab/position/grundy?p=7", async (page) => {
    await page.getByRole("button", { name: "Đồ thị trạng thái" }).click();
    await waitFor(async () => (await verdict(page)).startsWith("MIN thắng") || null);
    await page.getByRole("button", { name: "▼ MIN đi trước" }).click();
    await waitFor(async () => (await verdict(page)) === "MAX thắng, dù MIN đi thế nào (14 trạng thái trên 6 tầng)" || null);
    assert.equal(new URL(page.url()).search, "?p=7&view=graph&first=min");
    assert.equal(await page.locator("svg [data-node]").count(), 14);
    assert.equal(await page.locator("svg path.bold").count(), 10);
    // The outline says the same; a state shows its position.
    const outline = page.locator("[data-state]");
    assert.equal(await outline.count(), 14);
    assert.equal(await outline.nth(1).innerText(), "6-1, MAX, giá trị 1");
    await page.locator('[data-node="5"]').click();
    await page.getByText("h1=6+1 h1=4+2").waitFor();
    assert.equal(await outline.nth(5).getAttribute("aria-pressed"), "true");
  }));

test("an address opens it; boards are merged up to symmetry; what is too large says so", () =>
  at(
    SEVEN,
    async (page) => {
      await waitFor(async () => (await verdict(page)).startsWith("MAX wins, whatever MIN does") || null);
      assert.deepEqual(await objections(page), []);
      await page.goto("/lab/position/tictactoe?p=xox/oxo/...&view=graph");
      await page.locator('svg [data-node="1"]').waitFor();
      assert.equal(await page.locator('[data-edge^="0 "]').count(), 2);
      await page.goto("/lab/position/chess?view=graph");
      assert.match(await page.getByRole("alert").innerText(), /^More than 300 states/);
    },
    { locale: "en-GB", dark: true },
  ));

test("at 390 px it fits, and fingers hit it", () =>
  at(
    SEVEN,
    async (page) => {
      await page.locator('svg [data-node="13"]').waitFor();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
      const small = await page.locator("main button:visible, summary:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML));
      assert.deepEqual(small, []);
    },
    { width: 390, height: 844 },
  ));
