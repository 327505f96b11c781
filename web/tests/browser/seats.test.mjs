// Links that hold the key of a seat, and what a browser remembers of its seats.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newReader, settled, stateOf, waitFor } from "./harness.mjs";
import { at, browser, openHouse, server } from "./house.mjs";

openHouse();

const two = { setup: { game: "tictactoe" }, seats: [{ kind: "human" }, { kind: "human" }] };
async function begin(wish = two) {
  const answer = await fetch(`${server.base}/api/play`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) });
  const { game, tokens } = await answer.json();
  return { id: game.id, tokens };
}
const keys = (page, id) => page.evaluate((id) => JSON.parse(localStorage.getItem("kythu.games") ?? "[]").find((game) => game.id === id)?.tokens ?? null, id);
const board = (page) => page.locator("[data-cell]").first().waitFor();
const secretGone = (page) => waitFor(() => !page.url().includes("seat="));

test("a link with a wrong key takes nothing: it is said, and the own seat stays", async () => {
  const { id, tokens } = await begin();
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto(`/g/${id}#seat=zzz&side=0`);
  await page.getByText("Đường dẫn mời này không đúng").waitFor();
  assert.equal(await keys(page, id), null);
  await page.getByText("Bạn đang xem ván này").waitFor();
  // The right one, pasted into the same tab.
  await page.evaluate((hash) => (location.hash = hash), `#seat=${tokens[0]}&side=0`);
  await page.getByText("Đến lượt bạn").waitFor();
  await secretGone(page);
  await page.goto(`/g/${id}#seat=zzz&side=0`);
  await page.getByText("Ghế của bạn vẫn như cũ").waitFor();
  const [own, other] = await keys(page, id);
  assert.ok(own && own !== tokens[0], "an invitation is exchanged for a key of one's own");
  assert.equal(other, null);
  await page.locator('[data-cell="4"]').click();
  await settled(page, 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test("the own invitation does not take the second seat, and a link that works only here says so", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto("/play/tictactoe");
  await page.getByRole("group", { name: "bên đi sau" }).getByRole("button", { name: "Người" }).click();
  await page.getByLabel("Bạn bè ở máy khác").check();
  await page.getByRole("button", { name: "Bắt đầu" }).click();
  await page.waitForURL("**/g/*");
  const link = await page.getByLabel("Mời chơi").inputValue();
  await page.getByText("chỉ mở được trên chính máy này").waitFor();
  const id = new URL(link).pathname.split("/").at(-1);
  const before = await keys(page, id);
  await page.evaluate((link) => (location.href = link), link);
  await page.getByText("dành cho người bạn muốn chơi cùng").waitFor();
  await secretGone(page);
  assert.deepEqual(await keys(page, id), before);
  assert.deepEqual(errors, []);
  await context.close();
});

test("odd things in the storage leave home as it is", async () => {
  for (const odd of ["garbage{", "42", "null", '{"a":1}', "[null]", "[{}]"]) {
    const { page, context, errors } = await newReader(browser, server.base);
    await context.addInitScript((odd) => localStorage.setItem("kythu.games", odd), odd);
    await page.goto("/");
    await page.locator("article .play").first().waitFor();
    assert.deepEqual(errors, [], odd);
    await context.close();
  }
});

test("games without a move do not push an old one out of 'continue'", async () => {
  const { id, tokens } = await begin();
  const { page, context } = await newReader(browser, server.base);
  await page.goto(`/g/${id}#seat=${tokens[0]}&side=0`);
  await page.getByText("Đến lượt bạn").waitFor();
  await page.locator('[data-cell="4"]').click();
  await settled(page, 1);
  for (let idle = 0; idle < 6; idle++) {
    await page.goto("/");
    await page.locator('article:has(a[href="/play/nim"]) .play').click();
    await page.waitForURL("**/g/*");
    await page.locator("[data-stone]").first().waitFor();
  }
  await page.goto("/");
  await page.locator(`section[aria-labelledby="continue"] a[href="/g/${id}"]`).waitFor();
  await context.close();
});

test("two people at two screens: no help for anybody until the end, and an offer can be declined", async () => {
  const { id, tokens } = await begin();
  const [host, friend, watcher] = await Promise.all([0, 1, 2].map(() => newReader(browser, server.base)));
  await host.page.goto(`/g/${id}#seat=${tokens[0]}&side=0`);
  await friend.page.goto(`/g/${id}#seat=${tokens[1]}&side=1`);
  await watcher.page.goto(`/g/${id}`);
  for (const { page } of [host, friend, watcher]) {
    await page.getByText("gợi ý và điểm để dành cho sau ván").waitFor();
    assert.ok(await page.getByRole("button", { name: "Gợi ý", exact: true }).isDisabled());
    assert.ok(await page.getByRole("button", { name: "Điểm", exact: true }).isDisabled());
  }
  await host.page.getByText("Đến lượt bạn").waitFor();
  await host.page.getByRole("button", { name: "Thêm", exact: true }).click();
  await host.page.getByRole("button", { name: "Xin hoà" }).click();
  await friend.page.getByRole("button", { name: "Từ chối" }).click();
  await friend.page.getByRole("button", { name: "Đồng ý" }).waitFor({ state: "detached" });
  await host.page.getByText("Đối thủ không đồng ý").waitFor();
  assert.equal((await stateOf(friend.page)).result, null);
  await host.page.getByRole("button", { name: "Thêm", exact: true }).click();
  await host.page.getByRole("button", { name: "Chịu thua" }).click();
  await host.page.locator("dialog .main").click();
  await friend.page.getByText("Bạn thắng: đối thủ chịu thua").waitFor();
  await board(watcher.page);
  await watcher.page.getByRole("button", { name: "Điểm", exact: true }).and(watcher.page.locator(":enabled")).waitFor();
  for (const { context, errors } of [host, friend, watcher]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});
