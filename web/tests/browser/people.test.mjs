// Two people on two pages, and a third who only watches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gameId, newReader, pressMove, settled, stateOf } from "./harness.mjs";
import { browser, openHouse, server } from "./house.mjs";

openHouse();

async function invite(game) {
  const host = await newReader(browser, server.base);
  await host.page.goto(`/play/${game}`);
  await host.page.getByRole("group", { name: "bên đi sau" }).getByRole("button", { name: "Người" }).click();
  await host.page.getByLabel("Bạn bè ở máy khác").check();
  await host.page.getByRole("button", { name: "Bắt đầu" }).click();
  await host.page.waitForURL("**/g/*");
  const link = await host.page.getByLabel("Mời chơi").inputValue();
  return { host, link };
}

test("a friend joins by a link, both see every move, a watcher sees and cannot move", async () => {
  const { host, link } = await invite("tictactoe");
  const friend = await newReader(browser, server.base);
  const refused = [];
  friend.page.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
  await friend.page.goto(link);
  await friend.page.locator("[data-cell]").first().waitFor();
  assert.ok(!friend.page.url().includes("seat="), "the secret leaves the address bar");
  const watcher = await newReader(browser, server.base);
  await watcher.page.goto(link.split("#")[0]);
  await watcher.page.locator("[data-cell]").first().waitFor();

  // Not the friend's turn yet: a press does nothing.
  await friend.page.locator('[data-cell="0"]').click();
  const order = [4, 0, 2, 6, 3, 5, 1, 7, 8];
  for (const [ply, cell] of order.entries()) {
    const mover = ply % 2 === 0 ? host : friend;
    await mover.page.locator(`[data-cell="${cell}"]`).click();
    for (const { page } of [host, friend, watcher]) await settled(page, ply + 1);
  }
  for (const { page } of [host, friend, watcher]) assert.match(await page.locator(".note.result").innerText(), /Hoà: bàn cờ đã kín/);
  assert.deepEqual(refused, [], "a good invitation is not refused anything");

  const before = await stateOf(watcher.page);
  await watcher.page.locator('[data-cell="0"]').click();
  assert.equal((await stateOf(watcher.page)).seq, before.seq);
  for (const reader of [host, friend, watcher]) {
    assert.deepEqual(reader.errors, []);
    await reader.context.close();
  }
});

test("undo and draw are offers that the other side agrees to", async () => {
  const { host, link } = await invite("nim");
  const friend = await newReader(browser, server.base);
  await friend.page.goto(link);
  const state = await (async () => {
    await host.page.locator('[data-stone="0,0"]').waitFor();
    return stateOf(host.page);
  })();
  await pressMove(host.page, state, state.view.moves[0]);
  await settled(friend.page, 1);
  await host.page.getByRole("button", { name: "Lùi", exact: true }).click();
  await friend.page.getByRole("button", { name: "Đồng ý" }).click();
  await host.page.waitForFunction(() => document.querySelectorAll("[data-ply]").length === 0);
  await host.page.getByRole("button", { name: "Thêm", exact: true }).click();
  await host.page.getByRole("button", { name: "Xin hoà" }).click();
  await friend.page.getByRole("button", { name: "Đồng ý" }).click();
  for (const reader of [host, friend]) {
    await reader.page.locator(".note.result").waitFor();
    assert.match(await reader.page.locator(".note.result").innerText(), /Hoà/);
    assert.deepEqual(reader.errors, []);
    await reader.context.close();
  }
});

test("to start over is asked, a refusal is told, and another game swaps the sides", async () => {
  const { host, link } = await invite("tictactoe");
  const friend = await newReader(browser, server.base);
  await friend.page.goto(link);
  await friend.page.locator("[data-cell]").first().waitFor();
  await host.page.getByLabel("Mời chơi").waitFor({ state: "detached" });
  await host.page.locator('[data-cell="4"]').click();
  await settled(friend.page, 1);
  const menu = (page, entry) => page.getByRole("button", { name: "Thêm", exact: true }).click().then(() => page.getByRole("button", { name: entry }).click());
  await menu(host.page, "Chơi lại từ đầu");
  await friend.page.getByText("muốn chơi lại từ đầu").waitFor();
  assert.equal((await stateOf(host.page)).record.length, 1, "nothing happens before the other side agrees");
  await friend.page.getByRole("button", { name: "Từ chối" }).click();
  await host.page.getByText("Đối thủ không đồng ý").waitFor();
  assert.deepEqual((await stateOf(host.page)).offers, { undo: null, restart: null, draw: null, again: null });
  await menu(friend.page, "Chịu thua");
  await friend.page.locator("dialog .main").click();
  const before = gameId(host.page);
  await host.page.getByRole("button", { name: "Ván nữa" }).click();
  await host.page.getByText("đang chờ trả lời").waitFor();
  await friend.page.getByText("muốn chơi ván nữa").waitFor();
  await friend.page.getByRole("button", { name: "Đồng ý" }).click();
  for (const { page } of [host, friend]) await page.waitForURL((url) => url.pathname !== `/g/${before}`);
  assert.equal(gameId(host.page), gameId(friend.page));
  await friend.page.getByText("Đến lượt bạn").waitFor();
  await friend.page.locator('[data-cell="0"]').click();
  await settled(host.page, 1);
  await host.page.locator('[data-cell="8"]').click();
  await settled(friend.page, 2);
  // Whoever comes back to the old game finds the way to the new one.
  await friend.page.goto(`/g/${before}`);
  await friend.page.getByRole("button", { name: "Sang ván mới" }).click();
  await settled(friend.page, 2);
  for (const reader of [host, friend]) {
    assert.deepEqual(reader.errors, []);
    await reader.context.close();
  }
});

test("an invitation is used once: a third person watches and is told why, the own second device plays on", async () => {
  const { host, link } = await invite("tictactoe");
  const [friend, third, tablet] = await Promise.all([0, 1, 2].map(() => newReader(browser, server.base)));
  await friend.page.goto(link);
  await friend.page.getByText("Đang chờ").or(friend.page.getByText("X")).first().waitFor();
  await host.page.getByLabel("Mời chơi").waitFor({ state: "detached" });
  await third.page.goto(link);
  await third.page.getByText("đã có người dùng rồi").waitFor();
  await third.page.getByText("Bạn đang xem ván này").waitFor();
  await friend.page.getByRole("button", { name: "Thêm", exact: true }).click();
  await friend.page.getByRole("button", { name: "Chia sẻ" }).click();
  const own = await friend.page.getByLabel("Máy khác của tôi").inputValue();
  await tablet.page.goto(own);
  await host.page.locator('[data-cell="4"]').click();
  await tablet.page.getByText("Đến lượt bạn").waitFor();
  await tablet.page.locator('[data-cell="0"]').click();
  for (const { page } of [host, third, tablet]) await settled(page, 2);
  for (const reader of [host, friend, third, tablet]) {
    assert.deepEqual(reader.errors, []);
    await reader.context.close();
  }
});
