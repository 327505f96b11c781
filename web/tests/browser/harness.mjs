// Starts the real server and a real browser. KYTHU names the program, CHROMIUM the browser. With KYTHU_PAGE, the folder of a built
// page, that page is tested instead of the one inside the program.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { servePage } from "./built.mjs";

const program = process.env.KYTHU ?? fileURLToPath(new URL("../../../target/release/kythu", import.meta.url));
const browserPath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** A server of its own, that can be killed and started again with the same data at the same place. */
export async function startServer() {
  if (!existsSync(program)) throw new Error(`${program} is not there: build it with cargo build --release, or name it in KYTHU`);
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "kythu-page-"));
  const base = `http://127.0.0.1:${port}`;
  let child;
  async function start() {
    child = spawn(program, ["serve", "--addr", `127.0.0.1:${port}`, "--data", data], { stdio: "ignore" });
    for (let tries = 0; tries < 200; tries++) {
      if (await fetch(`${base}/api/about`).then((answer) => answer.ok, () => false)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error("the server did not start");
  }
  function kill() {
    return new Promise((done) => {
      child.once("exit", done);
      child.kill("SIGKILL");
    });
  }
  await start();
  const page = process.env.KYTHU_PAGE ? await servePage(process.env.KYTHU_PAGE, port) : null;
  return {
    base: page?.base ?? base,
    start,
    kill,
    async close() {
      page?.close();
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export async function startBrowser() {
  return chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
}

/** A fresh reader: own storage, and every error of the page is kept in `errors`. */
export async function newReader(browser, base, { width = 1280, height = 900, dark = false, locale = "vi-VN" } = {}) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // Refusals by the server are part of what is tested; everything else must not happen.
    const wrong = message.type() === "error" && !/Failed to load resource|WebSocket connection|ERR_CONNECTION_REFUSED/.test(message.text());
    // So does the framework's word that something was read which no longer belongs to anything.
    if (wrong || /svelte\.dev\/e\//.test(message.text())) errors.push(message.text());
  });
  return { context, page, errors };
}

export const gameId = (page) => new URL(page.url()).pathname.split("/").at(-1);

export async function stateOf(page) {
  const id = gameId(page);
  return page.evaluate(async (id) => (await fetch(`/api/play/${id}`)).json(), id);
}

/** Where a spot of the board is on the page. */
export function spotSelector(picture, spot) {
  if (picture.shape === "grid") return `[data-cell="${spot[0]}"]`;
  if (picture.shape === "heaps") return `[data-stone="${spot.join(",")}"]`;
  if (picture.shape === "tree") return `[data-node="${spot[0]}"]`;
  if (picture.shape === "sum") return `.parts > section:nth-of-type(${spot[0] + 1}) ${spotSelector(picture.parts[spot[0]], spot.slice(1))}`;
  throw new Error(`no spots in ${picture.shape}`);
}

/** Presses a move on the board, spot by spot. */
export async function pressMove(page, state, move) {
  for (const spot of move.touch) await page.locator(spotSelector(state.view.picture, spot)).click();
  if (move.choice) await page.locator("dialog .button:not(.icon)").nth(state.view.moves.filter((other) => String(other.touch) === String(move.touch)).findIndex((other) => other.mv === move.mv)).click();
}

/** Waits until it is somebody's turn at this page, or the game is over. */
export async function settled(page, plies) {
  await page.waitForFunction((plies) => document.querySelectorAll("[data-ply]").length >= plies || document.querySelector(".note.result"), plies);
}

/** Plays to the end against the engine; `choose` picks a legal move. */
export async function playOut(page, choose, most = 400) {
  for (let turn = 0; turn < most; turn++) {
    const state = await waitFor(async () => {
      const now = await stateOf(page);
      return now.result || now.seats[now.view.side].kind === "human" ? now : null;
    });
    if (state.result) {
      await page.locator(".note.result").waitFor();
      return state;
    }
    await settled(page, state.record.length);
    const move = await choose(state, page);
    await pressMove(page, state, move);
    await settled(page, state.record.length + 1);
  }
  throw new Error("the game did not end");
}

export async function waitFor(ask, ms = 20_000) {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error("waited in vain");
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The engine's own best move, after a short look. */
export async function bestMove(state, page) {
  const analysis = await page.evaluate(
    async (setup) => (await fetch("/api/analyse", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ setup, ms: 120 }) })).json(),
    state.view.setup,
  );
  const best = analysis.line?.[0] ?? analysis.moves?.[0]?.mv;
  return state.view.moves.find((move) => move.mv === best) ?? state.view.moves[0];
}
