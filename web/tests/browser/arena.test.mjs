// The arena: a match is asked for in a form, watched, stopped by a killed server, resumed, looked through and taken home.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newReader, waitFor } from "./harness.mjs";
import { browser, objections, openHouse, server } from "./house.mjs";

openHouse();

const state = (page) => page.locator("[data-state]").getAttribute("data-state");
const inState = (page, wanted, ms = 60_000) => waitFor(async () => (await state(page)) === wanted || null, ms);
const numbers = (page) => page.locator("[data-number]").allInnerTexts();
const plotted = (page) => page.locator("[data-points]").evaluateAll((plots) => plots.map((plot) => Number(plot.dataset.points)));
const ask = (page, path, body) =>
  page.evaluate(async ([path, body]) => (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json(), [path, body]);

/** The text of what a link downloads, and the name of the file. */
async function downloaded(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")];
}

async function accessible(page) {
  assert.deepEqual(await objections(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off at the side");
}

test("a short match from the form: played, plotted, looked through, taken home, and still there after a reload", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto("/");
  await page.getByRole("link", { name: "Đấu trường" }).click();
  await page.getByLabel("Trò chơi").selectOption("tictactoe");
  await page.getByLabel("Số ván nhiều nhất").fill("40");
  await page.getByText("Luật, khai cuộc, kiểm định").click();
  await page.getByLabel("Dừng sớm bằng kiểm định SPRT").check();
  await page.getByLabel("elo1: mạnh hơn").fill("900");
  await page.getByRole("button", { name: "Bắt đầu trận đấu" }).click();
  await page.waitForURL("**/arena/1");
  await inState(page, "finished");
  assert.match(await page.locator("[data-finding]").innerText(), /^level\(n=3\) mạnh hơn/);
  const [wdl, elo, llr] = await numbers(page);
  const [wins, draws, losses] = wdl.split("–").map(Number);
  const played = wins + draws + losses;
  assert.ok(wins > losses && played <= 40, wdl);
  assert.match(elo, /^\+\d+ ± \d+$/);
  assert.match(llr, /giữa −2,94 và 2,94$/);
  await waitFor(async () => (await plotted(page)).every((count) => count === played / 2) || null);
  assert.equal(await page.locator(".uplot canvas").count(), 2);
  // A game is opened, and clicked through; the address holds it.
  await page.getByRole("link", { name: new RegExp(`^${played}\\.`) }).click();
  await page.waitForURL(`**?game=${played}`);
  await page.getByRole("button", { name: "Xem thế đầu" }).click();
  await page.waitForURL(`**?game=${played}&ply=0`);
  await waitFor(async () => (await page.locator("[data-plies] :is(.cross, .nought)").count()) === 0 || null);
  const before = await numbers(page);
  await page.reload();
  await page.locator("[data-plies]").waitFor();
  assert.deepEqual(await numbers(page), before);
  await accessible(page);
  const [name, lines] = await downloaded(page, "JSON, mỗi ván một dòng");
  assert.equal(name, "kythu-arena-1.jsonl");
  assert.equal(lines.trim().split("\n").length, played + 1);
  assert.match(await page.getByLabel("Đấu lại đúng trận này ở dòng lệnh").inputValue(), /^kythu match tictactoe 'level\(n=3\)' random --games 40/);
  // The same again, with what was asked for.
  await page.getByRole("link", { name: "Đấu trận mới như thế" }).click();
  await waitFor(async () => (await page.getByLabel("Người chơi A").inputValue()) === "level(n=3)" || null);
  assert.equal(await page.getByLabel("Số ván nhiều nhất").inputValue(), "40");
  await page.getByText("level(n=3) đấu random").waitFor();
  await accessible(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test("what cannot be is said at its field, and what was typed stays", async () => {
  const { page, context, errors } = await newReader(browser, server.base, { width: 390, locale: "en-GB", dark: true });
  await page.goto("/arena");
  const player = page.getByLabel("Player B");
  await player.fill("cmd=stockfish");
  await page.getByRole("button", { name: "Start the match" }).click();
  await waitFor(async () => (await player.getAttribute("aria-invalid")) === "true" || null);
  assert.equal(await player.inputValue(), "cmd=stockfish");
  await player.fill("random");
  await page.getByLabel("Games at most").fill("");
  await page.getByRole("button", { name: "Start the match" }).click();
  await page.getByText("Games is 0, expected from 2 to 2000").waitFor();
  assert.equal(await page.getByLabel("Games at most").getAttribute("aria-invalid"), "true");
  await accessible(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a game of chess is watched while it is played; a killed server interrupts the match, and it goes on; PGN", async () => {
  const { page, context } = await newReader(browser, server.base, { locale: "en-GB" });
  await page.goto("/arena");
  const wish = { game: "chess", players: ["pvs", "random"], games: 6, move_ms: 100, random_plies: 2, seed: 2 };
  const { number, token } = await ask(page, "/api/arena", wish);
  await page.evaluate(([id, token]) => localStorage.setItem("kythu.keys", JSON.stringify([{ kind: "match", id, token }])), [String(number), token]);
  await page.goto(`/arena/${number}`);
  const plies = async () => Number(await page.locator("[data-plies]").getAttribute("data-plies"));
  const first = await waitFor(async () => (await plies()) || null);
  await waitFor(async () => (await plies()) !== first || null);
  await waitFor(async () => ((await page.locator('a[href*="?game="]').count()) >= 1 ? true : null), 60_000);
  await server.kill();
  await page.getByText("The server cannot be reached").waitFor();
  await server.start();
  await inState(page, "interrupted");
  await page.getByRole("button", { name: "Go on" }).click();
  await inState(page, "finished");
  assert.match((await numbers(page))[0], /^6–0–0$/);
  const [name, pgn] = await downloaded(page, "PGN");
  assert.equal(name, `kythu-arena-${number}.pgn`);
  assert.equal(pgn.match(/^\[Result /gm).length, 6);
  await page.goto(`/arena/${number}?game=1&ply=1`);
  const written = () => page.locator("[data-ply]").allInnerTexts();
  await waitFor(async () => ((await written()).some((move) => /^[NBRQK]/.test(move)) ? true : null));
  assert.ok((await written()).every((move) => !/^[a-h][1-8][a-h][1-8]/.test(move)), "moves are written as people write them");
  await context.close();
});
