// Decisions: a table that is typed into, rules that are stepped, a slider, games, processes, estimates; by keyboard, by ear, as an address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { waitFor } from "./harness.mjs";
import { at, objections, openHouse } from "./house.mjs";

openHouse();

const query = (page) => new URL(page.url()).searchParams;
const sentence = (page) => page.locator("[data-sentence]").innerText();
const says = (page, text) => waitFor(async () => (await sentence(page)).includes(text) || null);
const finds = (page, text) => waitFor(async () => (await page.locator("[data-finding]").innerText()).includes(text) || null);

test("the mine: stepped by keys, quarrelled about, edited, and kept in the address", () =>
  at("/lab", async (page) => {
    await page.getByRole("link", { name: /Quyết định khi không chắc/ }).click();
    await finds(page, "Các quy tắc không thống nhất: 2 ý kiến khác nhau");
    await page.locator("h1").click();
    await page.keyboard.press("ArrowRight");
    await says(page, "Mở mỏ: xấu nhất là −40, khi không có quặng");
    assert.match(await page.locator("td.lit").innerText(), /^−40\s\(đang xét\)$/);
    await page.getByRole("button", { name: /Minimax hối tiếc/ }).click();
    await page.keyboard.press("End");
    await says(page, "Nhỏ nhất trong các hối tiếc lớn nhất là 40: chọn mở mỏ");
    await waitFor(async () => query(page).get("rule") === "regret" && query(page).get("step") === "5" || null);
    await page.getByRole("textbox", { name: "mở mỏ, không có quặng" }).fill("10");
    await finds(page, "Mọi quy tắc đều chấp nhận mở mỏ");
    await waitFor(async () => query(page).get("q")?.includes("mở mỏ: 100, 10") || null);
    const address = page.url();
    await page.reload();
    await finds(page, "Mọi quy tắc đều chấp nhận mở mỏ");
    assert.equal(page.url(), address);
  }));

test("what is wrong is shown at its box and kept, and a decimal comma is understood", () =>
  at("/lab/decide", async (page) => {
    await page.locator("[data-finding]").waitFor();
    const cell = page.getByRole("textbox", { name: "mở mỏ, có quặng" });
    await cell.fill("nhiều");
    await page.getByRole("alert").waitFor();
    assert.match(await page.getByRole("alert").innerText(), /Cần một số như 12, -3.5 hoặc 2\/7, gặp “nhiều”/);
    await waitFor(async () => (await cell.getAttribute("aria-invalid")) === "true" || null);
    assert.equal(await page.locator("[aria-invalid=true]").count(), 1);
    assert.equal(await cell.inputValue(), "nhiều");
    await page.getByRole("button", { name: /^Laplace/ }).click();
    assert.equal(await cell.inputValue(), "nhiều");
    await cell.fill("12,5");
    await page.getByRole("alert").waitFor({ state: "detached" });
    await waitFor(async () => query(page).get("q")?.includes("mở mỏ: 12.5, -40") || null);
    assert.equal(await cell.inputValue(), "12,5");
    await page.getByRole("button", { name: "Thêm trạng thái" }).click();
    await page.getByRole("textbox", { name: "Tên trạng thái 3" }).fill("prior: quặng, \"ít\"");
    await waitFor(async () => query(page).get("q")?.includes('"prior: quặng, ”ít”"') || null);
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Bỏ không mở" }).click();
    await finds(page, "Mọi quy tắc đều chấp nhận mở mỏ");
  }));

test("the optimism slides over the crossing", () =>
  at("/lab/decide", async (page) => {
    const slider = page.getByRole("slider", { name: "Optimism α" });
    await slider.focus();
    const choice = page.locator("output");
    assert.equal(await choice.innerText(), "choose open the mine");
    await page.keyboard.press("Home");
    await waitFor(async () => (await choice.innerText()) === "choose leave it" || null);
    await waitFor(async () => query(page).get("q")?.includes("hurwicz: 0\n") || null);
    await page.getByRole("textbox", { name: "Optimism as a number" }).fill("2/7");
    await waitFor(async () => (await choice.innerText()) === "choose open the mine / leave it" || null);
  }, { locale: "en-GB" }));

test("games, processes and estimates are a click away, and a text is refused at its place", () =>
  at("/lab/decide", async (page) => {
    await page.getByRole("button", { name: "Matrix game" }).click();
    await finds(page, "firm A gains 2 from firm B");
    await page.getByLabel("Example").selectOption("campaign");
    await page.getByText("both mix at random in these shares").waitFor();
    await page.getByRole("button", { name: "Markov process" }).click();
    await finds(page, "Stopped after");
    await page.locator("h1").click();
    await page.keyboard.press("ArrowRight");
    await says(page, "Sweep 1");
    const box = page.getByRole("textbox", { name: /The question/ });
    const text = await box.inputValue();
    await box.fill(text.replace("-15", "minus"));
    await page.getByRole("alert").waitFor();
    assert.match(await page.getByRole("alert").innerText(), /found “minus”/);
    assert.equal(await page.locator("mark").innerText(), "m");
    await page.getByRole("button", { name: "Estimating a proportion" }).click();
    await finds(page, "with n = 10, minimax beats X/n where θ lies between 0.175 and 0.825".replace("with", "With"));
    await page.getByRole("textbox", { name: "n", exact: true }).fill("100");
    await finds(page, "n = 100");
    const seen = page.getByRole("textbox", { name: "X seen" });
    await seen.fill("many");
    await page.getByRole("alert").waitFor();
    await waitFor(async () => (await seen.getAttribute("aria-invalid")) === "true" || null);
    assert.equal(await page.locator("[aria-invalid=true]").count(), 1);
  }, { locale: "en-GB" }));

const SCREENS = ["", "?rule=bayes&step=2", "?q=table;states:a;x:oops", "?q=game;columns:l,r;l:3,-1;r:-2,4&step=9", "?q=mdp;discount:0.9;a/go:1-%3Ea&step=3", "?q=estimate;n:10"];
for (const dark of [false, true]) {
  test(`axe finds nothing, nothing is cut off at 390 px, and what is pressed is large enough (${dark ? "dark" : "light"})`, () =>
    at("/lab/decide", async (page) => {
      const found = [];
      for (const screen of SCREENS) {
        await page.goto(`/lab/decide${screen}`);
        await page.waitForLoadState("networkidle");
        await page.locator("[data-finding], [role=alert]").first().waitFor();
        await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
        found.push(...(await objections(page)).map((one) => `${screen}: ${one}`));
        if (!(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))) found.push(`${screen} is too wide`);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("button, a.button, summary")]
            .filter((element) => element.checkVisibility())
            .map((element) => [element.getBoundingClientRect(), element.outerHTML.slice(0, 100)])
            .filter(([box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
            .map(([, html]) => html),
        );
        found.push(...small.map((html) => `${screen}: small: ${html}`));
      }
      assert.deepEqual(found, []);
    }, { dark, width: 390, height: 800 }));
}
