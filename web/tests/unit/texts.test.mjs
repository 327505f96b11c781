// Every text that the page asks for exists in both languages, and every page.* text is asked for.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const locale = (lang) => {
  const folder = new URL(`../../../locales/${lang}/`, import.meta.url);
  return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8"))));
};
const vi = locale("vi");
const en = locale("en");
const src = fileURLToPath(new URL("../../src", import.meta.url));
const sources = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
  .map((entry) => readFileSync(`${entry.parentPath ?? entry.path}/${entry.name}`, "utf8"))
  .join("\n");

const literals = [...sources.matchAll(/["'`]((?:page|score)\.[a-z0-9.-]+)["'`]/g)].map((match) => match[1]);
/** Keys put together at run time: the part before the first ${. */
const families = [...sources.matchAll(/`(page\.[a-z0-9.-]+)\$\{/g)].map((match) => match[1]);

test("every text the page asks for exists", () => {
  assert.ok(literals.length > 150);
  assert.deepEqual(literals.filter((key) => vi[key] === undefined || en[key] === undefined), []);
});

test("every page text is asked for", () => {
  const asked = (key) => literals.includes(key) || families.some((family) => key.startsWith(family));
  const idle = Object.keys(vi).filter((key) => key.startsWith("page.") && !asked(key));
  assert.deepEqual(idle, []);
});

test("a voice says what somebody says, with what there is to say it", () => {
  const holes = (text) => [...text.matchAll(/\{([^}|]*)/g)].map((match) => match[1]);
  for (const [key, text] of Object.entries(vi).filter(([key]) => key.startsWith("page.voice."))) {
    const [, voice, said] = key.match(/^page\.voice\.([a-z]+)\.(.+)$/);
    assert.ok(vi[said], `${key}: nobody says ${said}`);
    // A sum tells the part besides.
    const known = [...holes(vi[said]), ...(voice === "sum" ? ["part"] : [])];
    assert.deepEqual(holes(text).filter((hole) => !known.includes(hole)), [], key);
  }
});

test("the two languages have the same keys and parameters", () => {
  assert.deepEqual(Object.keys(vi), Object.keys(en));
  const holes = (text) => [...new Set([...text.matchAll(/\{([^}|]*)/g)].map((match) => match[1]))].sort();
  for (const key of Object.keys(vi).filter((key) => key.startsWith("page."))) assert.deepEqual(holes(vi[key]), holes(en[key]), key);
});
