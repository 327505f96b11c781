// A reload, a killed server, a refused move: nothing is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newReader, settled, stateOf, waitFor } from "./harness.mjs";
import { browser, openHouse, server } from "./house.mjs";

openHouse();

async function openGame(page, game) {
  await page.goto("/");
  await page.locator(`article:has(a[href="/play/${game}"]) .play`).click();
  await page.waitForURL("**/g/*");
  await page.locator("[data-cell], [data-stone]").first().waitFor();
}

test("a reload in the middle of a game loses nothing, and home offers to continue", async () => {
  const { page, errors, context } = await newReader(browser, server.base);
  await openGame(page, "connect4");
  await page.locator('[data-cell="3"]').click();
  await settled(page, 2);
  await page.reload();
  await settled(page, 2);
  await page.locator('[data-cell="3"]').click();
  await settled(page, 4);
  await page.goto("/");
  const link = page.locator('section[aria-labelledby="continue"] a');
  await link.first().click();
  await page.waitForURL("**/g/*");
  await settled(page, 4);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a server that is killed and comes back: a quiet word, the move is kept and played once", async () => {
  const { page, context } = await newReader(browser, server.base);
  await openGame(page, "tictactoe");
  await page.locator('[data-cell="4"]').click();
  await settled(page, 2);
  const before = await stateOf(page);
  await server.kill();
  const bar = page.getByText("Đang nối lại");
  await bar.waitFor();
  // It covers nothing that can be pressed, on a desk or on a phone.
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    const { x, y, width, height } = await bar.boundingBox();
    assert.ok(x >= 0 && x + width <= size.width && y >= 0, "it is in sight");
    for (const button of await page.locator("button:visible, a:visible").all()) {
      const box = await button.boundingBox();
      const apart = !box || box.x >= x + width || box.x + box.width <= x || box.y >= y + height || box.y + box.height <= y;
      assert.ok(apart, `${await button.innerText()} at ${size.width}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const free = before.view.moves[0].touch[0][0];
  await page.locator(`[data-cell="${free}"]`).click();
  // It is on the board although nobody has confirmed it.
  await page.locator(`[data-cell="${free}"][aria-label*="X"]`).waitFor();
  // And so everywhere else: it waits, and nobody thinks.
  await page.getByText("Nước đi của bạn đang chờ kết nối").first().waitFor();
  assert.match(await page.locator(".moves .pending").innerText(), new RegExp(before.view.moves[0].mv));
  assert.deepEqual([await page.getByText("Máy đang nghĩ").count(), await page.locator(".seat.turn").count()], [0, 0]);
  await page.locator(".seat", { hasText: "đang gửi nước đi" }).waitFor();
  await server.start();
  await settled(page, 4);
  await page.getByText("Đang nối lại").waitFor({ state: "detached" });
  const now = await waitFor(async () => {
    const state = await stateOf(page);
    return state.record.length >= 4 ? state : null;
  });
  assert.deepEqual(now.record.slice(0, 3).map(({ mv }) => mv), [...before.record.map(({ mv }) => mv), before.view.moves[0].mv]);
  await context.close();
});

test("a refused move goes back and a sentence says why", async () => {
  const { page, context } = await newReader(browser, server.base);
  await openGame(page, "tictactoe");
  await page.locator("#move-box").fill("z9");
  await page.keyboard.press("Enter");
  await page.locator(".note.wrong").waitFor();
  assert.ok((await page.locator(".note.wrong").innerText()).length > 10);
  await page.locator('[data-cell="4"]').click();
  await settled(page, 2);
  await context.close();
});

test("addresses that lead nowhere say so", async () => {
  const { page, context } = await newReader(browser, server.base);
  for (const path of ["/g/nosuchgame", "/no/such/page", "/play/nosuchgame", "/board/nosuchgame"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Không tìm thấy" }).waitFor();
  }
  await context.close();
});
