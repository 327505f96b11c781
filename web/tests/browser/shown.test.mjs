// What is seen of a game: moves one by one, players and clocks in sight, the whole board, and words that fit the game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newReader, settled, stateOf, waitFor } from "./harness.mjs";
import { at, browser, openHouse, server } from "./house.mjs";

openHouse();

const tap = async (page, options) => {
  await page.goto("/");
  await page.locator(`article:has(a[href="${options}"]) .play`).click();
  await page.waitForURL("**/g/*");
  await page.locator("[data-cell], [data-stone], [data-node]").first().waitFor();
};
const boxOf = (page, selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().toJSON());

test("two engines: every move is seen on its own, and the list follows", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto("/play/connect4");
  await page.getByRole("group", { name: "bên đi trước" }).getByRole("button", { name: "Máy" }).click();
  await page.evaluate(() => {
    window.seen = [];
    new MutationObserver(() => {
      const count = document.querySelectorAll("[data-ply]").length;
      if (count !== (window.seen.at(-1) ?? 0)) window.seen.push(count);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Bắt đầu" }).click();
  await page.waitForURL("**/g/*");
  await page.locator(".note.result").waitFor({ timeout: 60_000 });
  const seen = await page.evaluate(() => window.seen);
  assert.deepEqual(seen, (await stateOf(page)).record.map((_, index) => index + 1));
  assert.ok(await page.locator("ol:has([data-ply])").evaluate((list) => list.scrollTop + list.clientHeight >= list.scrollHeight - 2));
  assert.deepEqual(errors, []);
  await context.close();
});

test("players and clocks stay in sight beside open panels, and a phone on its side shows the whole board", async () => {
  const wide = await newReader(browser, server.base, { width: 1440, height: 900 });
  await tap(wide.page, "/play/nim");
  await wide.page.keyboard.press("s");
  for (let step = 1; step <= 4; step++) {
    await wide.page.keyboard.press("h");
    await wide.page.locator(`.ladder li:nth-child(${step})`).waitFor();
  }
  for (const box of await wide.page.locator(".seat").evaluateAll((seats) => seats.map((seat) => seat.getBoundingClientRect().toJSON()))) assert.ok(box.top >= 0 && box.bottom <= 900, JSON.stringify(box));
  await wide.context.close();

  const side = await newReader(browser, server.base, { width: 844, height: 390 });
  for (const game of ["connect4", "chess", "mnk", "tree"]) {
    await tap(side.page, `/play/${game}`);
    const box = await boxOf(side.page, "main .board, main .tree");
    assert.ok(box.top >= 0 && box.bottom <= 390, `${game} ${JSON.stringify(box)}`);
  }
  await side.context.close();
});

test("a written tree: leaves are called by their numbers, 0 is no draw, and there are no threats", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto(`/board/tree?p=${encodeURIComponent("((3 0) (300 -5) 0)")}`);
  await page.locator(".verdict").waitFor();
  assert.match(await page.locator(".verdict").innerText(), /^Giá trị 0/);
  const names = await page.locator('section[aria-labelledby="scores"] li .notation').allInnerTexts();
  assert.deepEqual(names.sort(), ["0", "nhánh 1", "nhánh 2"]);
  await page.getByRole("button", { name: "Gợi ý", exact: true }).click();
  await page.locator(".ladder li").first().waitFor();
  assert.doesNotMatch(await page.locator(".ladder").innerText(), /đe doạ|hoà/);
  await page.getByRole("button", { name: /^nhánh 2, MIN đi/ }).click();
  await page.getByRole("button", { name: /^lá có giá trị -5/ }).click();
  await settled(page, 2);
  assert.deepEqual(await page.locator("[data-ply]").allInnerTexts(), ["nhánh 2", "-5"]);
  assert.deepEqual(errors, []);
  await context.close();
});

test("bulbs are no stones, a part of a sum has its name, a column is a column", async () => {
  const { page, context } = await newReader(browser, server.base);
  await tap(page, "/lights");
  await settled(page, 1);
  for (let step = 1; step <= 4; step++) {
    await page.keyboard.press("h");
    await page.locator(`.ladder li:nth-child(${step})`).waitFor();
  }
  assert.doesNotMatch(await page.locator(".ladder").innerText(), /đống|viên/i);
  await tap(page, "/play/sum");
  await page.keyboard.press("h");
  await page.locator(".ladder li").first().waitFor();
  await page.keyboard.press("h");
  assert.match(await page.locator(".ladder li").nth(1).innerText(), /phần [ab], đống \d/);
  await tap(page, "/play/connect4");
  await page.locator('[data-cell="3"]').click();
  await settled(page, 2);
  assert.match(await page.locator('main > [aria-live="polite"]').innerText(), /cột \d/);
  await context.close();
});

test("a game that begins finished has no line of moves and nothing to learn from", async () => {
  const { page, context } = await newReader(browser, server.base);
  await page.goto("/play/chess");
  await page.locator("#position").fill("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  await page.getByRole("button", { name: "Bắt đầu" }).click();
  await page.waitForURL("**/g/*");
  await page.locator(".note.result").waitFor();
  await page.getByText("Chưa có nước nào").waitFor();
  assert.equal(await page.locator("#review").count(), 0);
  await context.close();
});

test("the panels that come with the end take room from the list, and its last move stays in sight", async () => {
  const { page, context } = await newReader(browser, server.base, { width: 1440, height: 900 });
  await page.goto("/");
  // Both sides push their pawns, then one gives up.
  const id = await page.evaluate(async () => {
    const post = async (path, body, token = "") =>
      (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` }, body: JSON.stringify(body) })).json();
    const pawns = ["a", "b", "c", "d", "e", "f", "g", "h"].flatMap((file) => [`${file}3`, `${file}6`]);
    const { game, tokens } = await post("/api/play", { setup: { game: "chess" }, seats: [{ kind: "human" }, { kind: "human" }] });
    localStorage.setItem("kythu.games", JSON.stringify([{ id: game.id, game: "chess", tokens, at: Date.now(), over: false }]));
    const moves = [...pawns, "Nd2", "Nd7", "Nb1", "Nb8", "a4", "a5", "c4", "c5", "e4", "e5"];
    for (const [ply, mv] of moves.entries()) await post(`/api/play/${game.id}/moves`, { mv, ply }, tokens.join(","));
    return game.id;
  });
  await page.goto(`/g/${id}`);
  await settled(page, 26);
  await page.getByRole("button", { name: "Thêm", exact: true }).click();
  await page.getByRole("button", { name: "Chịu thua" }).click();
  await page.locator("dialog .main").click();
  await page.locator('section[aria-labelledby="review"] canvas').first().waitFor();
  const list = page.locator("ol:has([data-ply])");
  await list.evaluate((list) => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const { below, hidden } = await list.evaluate((list) => ({
    below: list.scrollHeight - list.scrollTop - list.clientHeight,
    hidden: list.scrollHeight - list.clientHeight,
  }));
  assert.ok(hidden > 0, "there is more than the list shows");
  assert.ok(below <= 2, `${below} of ${hidden} lie below`);
  await context.close();
});

test("who gives up a won game is not praised for it", async () => {
  const { page, context } = await newReader(browser, server.base);
  await tap(page, "/play/nim");
  // 3,4,5: the only winning move.
  await page.locator('[data-stone="0,1"]').click();
  await settled(page, 2);
  await page.getByRole("button", { name: "Thêm", exact: true }).click();
  await page.getByRole("button", { name: "Chịu thua" }).click();
  await page.locator("dialog .main").click();
  await page.locator(".note.result").getByText("bạn đã chịu thua").waitFor();
  await page.getByText("Lúc ván dừng lại, thế của bạn: thắng").waitFor();
  await context.close();
});

test("a wrong description of an engine is told at its field", async () => {
  const { page, context } = await newReader(browser, server.base, { width: 390, height: 844 });
  await page.goto("/play/nim");
  await page.getByText("Chọn thuật toán").click();
  const field = page.getByLabel("Thuật toán và tham số");
  await field.fill("alfabeta");
  await field.blur();
  await page.locator("fieldset .wrong").getByText("Nim", { exact: false }).waitFor();
  // What only the server knows is told there too.
  await field.fill("alphabeta(depth=many)");
  await page.getByRole("button", { name: "Bắt đầu" }).click();
  await page.locator("fieldset .wrong").getByText("many", { exact: false }).waitFor();
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  const start = await page.getByRole("button", { name: "Bắt đầu" }).boundingBox();
  assert.ok(start.y + start.height <= 844, "the button is always in reach");
  await context.close();
});

test("small cells are aimed at first, and that is said", async () => {
  const { page, context } = await newReader(browser, server.base, { width: 390, height: 844 });
  await page.goto("/board/mnk?o.size=19x19&o.k=5");
  const cell = page.locator('[data-cell="180"]');
  await cell.waitFor();
  await cell.evaluate((element) => element.dispatchEvent(new PointerEvent("click", { pointerType: "touch", bubbles: true })));
  const said = page.getByText("chạm lần nữa để đánh");
  await said.waitFor();
  const size = await page.locator("svg text.name").first().evaluate((text) => text.getBoundingClientRect().height);
  assert.ok(size >= 9, `names are ${size} px high`);
  await context.close();
});

test("without a network it is said at once, and the move waits", async () => {
  const { page, context } = await newReader(browser, server.base);
  await tap(page, "/play/tictactoe");
  await context.setOffline(true);
  await page.getByText("Đang nối lại").waitFor({ timeout: 3_000 });
  await page.locator('[data-cell="4"]').click();
  await page.locator(".note", { hasText: "Nước đi của bạn đang chờ kết nối" }).waitFor({ timeout: 3_000 });
  await context.setOffline(false);
  await settled(page, 2);
  await page.getByText("Đang nối lại").waitFor({ state: "detached" });
  assert.equal((await stateOf(page)).record[0].mv, "b2");
  await context.close();
});

test("a whole game of Nim with the keyboard alone", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto("/");
  const card = page.locator('article:has(a[href="/play/nim"]) .play');
  await card.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/g/*");
  await waitFor(() => page.evaluate(() => document.activeElement?.matches("[data-stone]")));
  for (let turn = 0; turn < 20; turn++) {
    const state = await waitFor(async () => {
      const now = await stateOf(page);
      return now.result || now.view.side === 0 ? now : null;
    });
    if (state.result) break;
    await settled(page, state.record.length);
    // What had the focus may have been taken away: Tab leads back to the board.
    if (!(await page.evaluate(() => document.activeElement?.matches("[data-stone]")))) {
      for (let presses = 0; presses < 40 && !(await page.evaluate(() => document.activeElement?.matches("[data-stone]"))); presses++) await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await settled(page, state.record.length + 1);
  }
  await page.locator(".note.result").waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test("chess on a phone: every piece carries its best score, every target of a piece its own; moves are said as people say them", async () => {
  const { page, context, errors } = await newReader(browser, server.base, { width: 390, height: 844 });
  await page.goto("/");
  await page.locator('article:has(a[href="/play/chess"]) .play').click();
  await page.waitForURL("**/g/*");
  await page.getByRole("button", { name: "Điểm", exact: true }).click();
  // Eight pawns and two knights can move at the start.
  await page.waitForFunction(() => document.querySelectorAll(".score").length === 10);
  assert.equal(await page.locator(".score.best").count() >= 1, true);
  await page.locator('[data-cell="62"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".score").length === 2);
  assert.match(await page.locator('[data-cell="62"]').getAttribute("aria-label"), /^g1, mã trắng/);
  await page.locator('[data-cell="45"]').click();
  await page.locator(".unseen[aria-live]", { hasText: "mã g1 đến f3" }).waitFor({ state: "attached" });
  assert.equal(await page.locator('[data-ply="1"] .unseen').textContent(), "mã g1 đến f3");
  assert.equal(await page.locator('[data-ply="1"] span').first().textContent(), "Nf3");
  assert.deepEqual(errors, []);
  await context.close();
});

test("m,n,k begins as on its card, and other boards are one press away", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto("/play/mnk");
  await page.getByRole("button", { name: "8 × 8, 5 quân" }).and(page.locator('[aria-pressed="true"]')).waitFor();
  await page.getByRole("button", { name: "15 × 15, 5 quân" }).click();
  await page.getByRole("button", { name: "Bắt đầu" }).click();
  await page.waitForURL("**/g/*");
  await page.locator('[data-cell="224"]').waitFor();
  assert.deepEqual((await stateOf(page)).view.setup.options, { k: "5", size: "15x15" });
  assert.deepEqual(errors, []);
  await context.close();
});

test("the description of the API breaks no policy of ours", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto("/api/docs/");
  await page.getByText("/api/analyse").first().waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test("a graph that goes while it is being drawn reads nothing that is gone", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await tap(page, "/play/nim");
  await page.waitForURL("**/g/*");
  for (let round = 0; round < 3; round++) {
    await page.locator('[data-stone="0,0"]').click();
    await settled(page, 2);
    await page.getByRole("button", { name: "Thêm", exact: true }).click();
    await page.getByRole("button", { name: "Phân tích cả ván" }).click();
    await page.locator(".graph canvas").waitFor();
    await page.getByRole("button", { name: "Lùi", exact: true }).click();
    await page.locator(".graph").waitFor({ state: "detached" });
  }
  assert.deepEqual(errors, []);
  await context.close();
});
