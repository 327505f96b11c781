// One server and one browser for all tests of a file, and what most files do with them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { newReader, startBrowser, startServer } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export let server, browser;

/** Opens them before the first test of the file, and closes them after the last. */
export function openHouse() {
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
}

/** A screen in a browser of its own; the page must have made no error. */
export async function at(path, use, options = {}) {
  const { page, context, errors } = await newReader(browser, server.base, options);
  await page.goto(path);
  await use(page);
  assert.deepEqual(errors, []);
  await context.close();
}

/** What axe objects to on a page. */
export async function objections(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ")}`);
}
