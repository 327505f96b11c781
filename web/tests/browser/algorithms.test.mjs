// Comparing algorithms: one press gives a result, which stays under its own address; errors stand where they were made.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newReader, waitFor } from "./harness.mjs";
import { at, browser, objections, openHouse, server } from "./house.mjs";

openHouse();

const state = (page) => page.locator("[data-state]").getAttribute("data-state");
const compare = (page) => page.getByRole("button", { name: "So sánh", exact: true }).click();
/** A comparison under the wish of an address; the page shows it when it has begun. */
const begin = (page, wish) =>
  page.evaluate(async (wish) => {
    const answer = await fetch("/api/comparisons", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) });
    const { id, token } = await answer.json();
    localStorage.setItem("kythu.keys", JSON.stringify([{ kind: "comparison", id, token }]));
    return id;
  }, wish);

async function clean(page) {
  assert.deepEqual(await objections(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing sticks out");
}

test("one press from the lab's door to a result that stays", () =>
  at("/lab", async (page) => {
    await page.getByRole("link", { name: /So sánh thuật toán/ }).click();
    await page.getByRole("button", { name: "minimax", exact: true }).waitFor();
    await compare(page);
    await page.waitForURL(/\/lab\/algorithms\/[a-z0-9]+$/);
    assert.equal(await state(page), "done");
    const headline = await page.locator("#contest-finding").innerText();
    assert.match(headline, /bỏ qua 9\d(,\d+)? % số nút của minimax ở độ sâu 7/);
    assert.equal(await page.locator("[data-contest-rows] tbody tr").count(), 5 * 7);
    // 7 + 7² + … without wins: the first depths of the full tree.
    assert.equal(await page.locator("[data-contest-rows] tbody tr").nth(1).locator("td").nth(3).innerText(), "57");
    assert.equal(await page.locator("figure polyline").count(), 5);
    await page.getByRole("button", { name: "Thời gian" }).click();
    assert.match(await page.locator("#contest-finding").innerText(), /nhanh (gấp|hơn)/);
    assert.equal(new URL(page.url()).searchParams.get("by"), "time");
    const command = await page.getByLabel("Làm lại trong cửa sổ lệnh").inputValue();
    assert.match(command, /^kythu compare connect4 --algos minimax,alphabeta,negascout,mtdf,pvs --depth 1\.\.7/);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
    assert.equal(readFileSync(await file.path(), "utf8").trim().split("\n").length, 36);

    // The server is killed; the link still opens the same.
    await server.kill();
    await server.start();
    await page.goto(new URL(page.url()).pathname);
    assert.equal(await page.locator("#contest-finding").innerText(), headline);
  }));

test("on equal nodes it says who sees deeper, on several positions", () =>
  at("/lab/algorithms?game=connect4&algos=minimax,alphabeta&nodes=20000&positions=-%0A44", async (page) => {
    assert.equal(await page.getByRole("button", { name: "Cùng số nút" }).getAttribute("aria-pressed"), "true");
    await compare(page);
    assert.equal(await state(page), "done");
    assert.match(await page.locator("#contest-headline").innerText(), /^Với 20\.000 nút, alpha-beta nhìn được \S+ lượt, minimax \S+: \+\d+ %/);
    await page.getByRole("combobox", { name: "Thế cờ" }).selectOption("44");
    assert.equal(new URL(page.url()).searchParams.get("at"), "1");
    // The way back leads to the form as it was.
    await page.getByRole("link", { name: "Sửa rồi so lại" }).click();
    assert.equal(await page.getByRole("textbox", { name: "Thế cờ" }).inputValue(), "-\n44");
  }));

test("techniques are switched off by chips, which write the spec", () =>
  at("/lab/algorithms?algos=pvs&depth=1..3", async (page) => {
    await page.getByText("Thêm bộ máy PVS khi tắt một kỹ thuật").click();
    await page.getByRole("button", { name: "Bảng chuyển vị" }).first().click();
    assert.equal(await page.getByLabel("Viết bằng chữ").inputValue(), "pvs,pvs(table=off)");
    await compare(page);
    assert.equal(await state(page), "done");
    assert.equal(await page.locator("[data-contest-rows] tbody tr").count(), 6);
  }));

test("errors stand at their line, and what was typed stays", () =>
  at("/lab/algorithms?game=connect4&algos=minimax,genius&depth=1..2&positions=44%0A4x", async (page) => {
    await compare(page);
    await waitFor(async () => /dòng 2/i.test(await page.getByRole("alert").innerText()));
    assert.equal(await page.locator("mark").innerText(), "x");
    await page.getByRole("textbox", { name: "Thế cờ" }).fill("44");
    await compare(page);
    await waitFor(async () => /genius/.test(await page.getByRole("alert").innerText()));
    assert.equal(await page.locator("mark").innerText(), "g");
    assert.equal(await page.getByLabel("Viết bằng chữ").inputValue(), "minimax,genius");
  }));

test("it is watched while it goes on, cancelled, and honest about an interruption", () =>
  at("/lab", async (page) => {
    const endless = { game: "chess", algos: "minimax,alphabeta", rule: { by: "depths", from: 1, to: 60 } };
    await page.goto(`/lab/algorithms/${await begin(page, endless)}`);
    await page.locator("[data-contest-rows] tbody tr").nth(3).waitFor();
    assert.ok((await page.locator("progress").getAttribute("value")) >= 4);
    // Whoever has the address may watch; only whoever began it may end it.
    const { page: other, context } = await newReader(browser, server.base);
    await other.goto(page.url());
    await other.locator("[data-contest-rows] tbody tr").first().waitFor();
    assert.equal(await other.getByRole("button", { name: "Dừng lại" }).count(), 0);
    await context.close();
    await page.getByRole("button", { name: "Dừng lại" }).click();
    assert.equal(await state(page), "cancelled");

    await page.goto(`/lab/algorithms/${await begin(page, endless)}`);
    await page.locator("[data-contest-rows] tbody tr").first().waitFor();
    await server.kill();
    await server.start();
    await page.locator('[data-state="interrupted"]').waitFor();
    await page.getByRole("button", { name: "Chạy lại" }).click();
    await page.getByRole("button", { name: "Dừng lại" }).click();
    assert.equal(await state(page), "cancelled");
  }));

for (const [width, dark] of [[390, false], [1280, true]]) {
  test(`form and result are readable for everybody (${width} px, ${dark ? "dark" : "light"})`, () =>
    at(
      "/lab/algorithms?game=tictactoe",
      async (page) => {
        await page.getByRole("button", { name: "Compare", exact: true }).waitFor();
        await clean(page);
        await page.getByRole("button", { name: "Compare", exact: true }).click();
        assert.equal(await state(page), "done");
        await clean(page);
      },
      { width, dark, locale: "en-GB" },
    ));
}
