// Hints, scores, the graph, mistakes, deep links and options.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newReader, playOut, pressMove, settled, stateOf } from "./harness.mjs";
import { browser, openHouse, server } from "./house.mjs";

openHouse();

test("hints climb from a nudge to the nim-sum in binary columns, and the line can be watched", async () => {
  const { page, errors, context } = await newReader(browser, server.base);
  await page.goto("/");
  await page.locator('article:has(a[href="/play/nim"]) .play').click();
  await page.waitForURL("**/g/*");
  const hint = page.getByRole("button", { name: "Gợi ý", exact: true });
  await hint.click();
  await page.locator(".ladder li").first().waitFor();
  const steps = [];
  while (await hint.isEnabled()) {
    steps.push(await page.locator(".ladder li").count());
    await hint.click();
  }
  assert.deepEqual(steps, [1, 2, 3]);
  assert.equal(await page.locator(".ladder tfoot td").allInnerTexts().then((texts) => texts.join("")), "2010");
  await page.locator(".heap.hinted").first().waitFor();
  // The hint belongs to its position: a move takes it away.
  await page.locator('[data-stone="0,1"]').click();
  await settled(page, 2);
  assert.equal(await page.locator(".ladder li").count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a score stands on every legal move, exact where it is proven", async () => {
  const { page, context } = await newReader(browser, server.base);
  await page.goto("/board/nim?p=1,2,4");
  await page.locator(".verdict").waitFor();
  assert.match(await page.locator(".verdict").innerText(), /Thắng sau \d+ lượt\s*đã chứng minh/);
  assert.equal(await page.locator("[data-stone] .score").count(), 7);
  assert.equal(await page.locator("[data-stone] .score.good").count(), 1);
  assert.match(await page.locator('[data-stone="2,3"]').getAttribute("aria-label"), /thắng|thua/);
  await context.close();
});

test("any position is an address, moves change it, and play goes on from there", async () => {
  const { page, errors, context } = await newReader(browser, server.base);
  await page.goto("/board/tictactoe?m=b2+a1");
  await page.locator('[data-cell="4"][aria-label*="X"]').waitFor();
  await page.locator('[data-cell="8"]').click();
  await page.waitForURL(/m=b2\+a1\+c1/);
  await page.locator("#move-box").fill("a3");
  await page.keyboard.press("Enter");
  await page.waitForURL(/m=b2\+a1\+c1\+a3/);
  await page.getByRole("button", { name: "Lùi", exact: true }).click();
  await page.waitForURL(/m=b2\+a1\+c1$/);
  await page.getByRole("button", { name: "Chơi tiếp từ đây" }).click();
  await page.waitForURL("**/g/*");
  await page.locator("[data-cell]").first().waitFor();
  assert.deepEqual((await stateOf(page)).view.setup.moves.slice(0, 3), ["b2", "a1", "c1"]);
  // What was there before is not part of the game: looking back ends at its start.
  const free = (await stateOf(page)).view.moves[0];
  await page.locator(`[data-cell="${free.touch[0][0]}"]`).click();
  await settled(page, 2);
  await page.getByRole("button", { name: "Xem thế đầu" }).click();
  await page.getByText("Đang xem lại: thế đầu").waitFor();
  await page.locator('[data-cell="4"][aria-label*="X"]').waitFor();
  await page.goto("/board/chess?p=nonsense");
  await page.locator('[role="alert"]').waitFor();
  // Nothing to show is no reason for an empty screen: a board, the start position, and the way home.
  await page.locator("[data-cell]").first().waitFor();
  await page.getByRole("link", { name: "Mở thế đầu" }).click();
  await page.locator('[role="alert"]').waitFor({ state: "detached" });
  assert.deepEqual(errors, []);
  await context.close();
});

test("after a lost game the first losing move can be tried again and is judged", async () => {
  const { page, errors, context } = await newReader(browser, server.base);
  await page.goto("/play/nim");
  await page.locator('input[type="range"]').fill("10");
  await page.getByRole("button", { name: "Bắt đầu" }).click();
  await page.waitForURL("**/g/*");
  // 3,4,5 is won by h1-2 only: any other first move is the mistake.
  const end = await playOut(page, (state) => state.view.moves.find(({ mv }) => mv !== "h1-2"));
  assert.equal(end.result.winner, 1);
  await page.getByRole("button", { name: "Thử lại từ đây" }).click();
  assert.match(await page.locator(".banner").innerText(), /nước 1/);
  // While it is tried again nobody has won.
  assert.equal(await page.locator(".seat").getByText("thắng").count(), 0);
  await page.locator('[data-stone="2,0"]').click();
  await page.getByText("chưa được").waitFor();
  await page.getByRole("button", { name: "Thử lại", exact: true }).click();
  await page.locator('[data-stone="0,1"]').click();
  await page.getByText("đúng rồi").waitFor();
  await page.locator(".banner").getByRole("button", { name: "Trở lại ván" }).click();
  // The graph jumps by keyboard, and the banner says where we are.
  await page.getByRole("slider", { name: "Diễn biến của ván" }).focus();
  await page.keyboard.press("Home");
  await page.getByText("Đang xem lại: thế đầu").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Đang xem lại: sau nước 1, ").waitFor();
  await page.locator('[data-ply="1"][aria-current]').waitFor();
  await page.keyboard.press("End");
  await page.locator(".note.result").waitFor();
  // A click in the list of moves does the same.
  await page.locator('[data-ply="2"]').click();
  await page.getByText("Đang xem lại: sau nước 1, ").waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test("options: heaps by hand, rules, a clock, names; wrong positions are explained while they are typed", async () => {
  const { page, errors, context } = await newReader(browser, server.base);
  await page.goto("/play/nim");
  await page.getByRole("button", { name: "Thêm một viên vào đống 1" }).click();
  await page.getByRole("button", { name: "Bỏ đống 3" }).click();
  await page.getByLabel("Ai lấy viên cuối thì thua").check();
  await page.getByLabel("Tên").fill("Lan Hương");
  await page.getByRole("button", { name: "3+2" }).click();
  await page.locator("#position").fill("4,x");
  await page.locator("#wrong").getByText("x", { exact: false }).waitFor();
  assert.ok(await page.getByRole("button", { name: "Bắt đầu" }).isDisabled());
  await page.locator("#position").fill("4,4");
  await page.locator("#wrong:empty, #wrong:not(:has-text('x'))").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Bắt đầu" }).click();
  await page.waitForURL("**/g/*");
  await page.locator("[data-stone]").first().waitFor();
  const state = await stateOf(page);
  assert.deepEqual([state.view.position, state.view.setup.options.misere, state.seats[0].name, state.clock.increment_ms], ["4,4", "on", "Lan Hương", 2000]);
  assert.match(await page.getByRole("timer").last().innerText(), /^[23]:\d\d$/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a promotion asks which piece", async () => {
  const { page, context } = await newReader(browser, server.base);
  await page.goto(`/board/chess?p=${encodeURIComponent("8/P6k/8/8/8/8/7K/8 w - - 0 1")}`);
  await page.locator('[data-cell="8"]').click();
  await page.locator('[data-cell="0"]').click();
  await page.getByRole("dialog").getByRole("button", { name: "mã" }).click();
  await page.locator('[data-cell="0"][aria-label*="mã trắng"]').waitFor();
  await context.close();
});

test("heaps of any size can be played with a stepper", async () => {
  const { page, context } = await newReader(browser, server.base);
  await page.goto("/board/nim?p=9223372036854775807,3");
  await page.getByText("… và rất nhiều nước nữa").waitFor();
  await page.getByLabel("Lấy bao nhiêu viên từ đống 1").fill("9223372036854775804");
  await page.getByRole("button", { name: "Lấy", exact: true }).click();
  await page.locator('[data-stone="0,2"]').waitFor();
  await context.close();
});

test("the text box plays what the board plays", async () => {
  const { page, context } = await newReader(browser, server.base);
  await page.goto("/");
  await page.locator('article:has(a[href="/play/chess"]) .play').click();
  await page.waitForURL("**/g/*");
  await page.locator("#move-box").fill("Nf3");
  await page.keyboard.press("Enter");
  await settled(page, 2);
  const state = await stateOf(page);
  await pressMove(page, state, state.view.moves[0]);
  await settled(page, 4);
  await context.close();
});
