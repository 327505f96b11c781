// A whole game of each kind against the engine, by presses on the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bestMove, newReader, playOut, startServer, stateOf } from "./harness.mjs";
import { browser, openHouse, server } from "./house.mjs";

openHouse();

const first = (state) => state.view.moves[0];
const names = await (async () => {
  const probe = await startServer();
  const games = await (await fetch(`${probe.base}/api/games`)).json();
  await probe.close();
  return games.map((game) => game.name);
})();

for (const name of names) {
  test(`a tap starts ${name}, and it can be played to its end`, async () => {
    const { page, errors, context } = await newReader(browser, server.base);
    await page.goto("/");
    await page.locator(`article:has(a[href="/play/${name}"]) .play`).click();
    await page.waitForURL("**/g/*");
    // A weak side would let a long game run for ever: it plays the engine's own best moves.
    const long = ["chess", "mnk", "connect4"].includes(name);
    const end = await playOut(page, long ? bestMove : first, 150).catch(async (error) => {
      // Chess may be long: then it is given up, which is an end too.
      if (name !== "chess") throw error;
      await page.getByRole("button", { name: "Thêm", exact: true }).click();
      await page.getByRole("button", { name: "Chịu thua" }).click();
      await page.locator("dialog .main").click();
      await page.locator(".note.result").waitFor();
      return stateOf(page);
    });
    assert.ok(end.result || (await stateOf(page)).result);
    await page.locator("#review").waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test("the lights skin plays Nim with bulbs", async () => {
  const { page, errors, context } = await newReader(browser, server.base);
  await page.goto("/lights");
  await page.getByRole("button", { name: "thua" }).click();
  await page.getByRole("button", { name: "Bắt đầu" }).click();
  await page.waitForURL("**/g/*");
  const state = await playOut(page, first);
  assert.equal(state.skin, "lights");
  assert.equal(state.view.setup.options.misere, "on");
  assert.deepEqual(errors, []);
  await context.close();
});
