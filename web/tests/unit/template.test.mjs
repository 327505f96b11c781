import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { render } = await load("lib/i18n/template.ts");
const texts = {
  take: "take {count} {count|stone|stones} from {where}",
  heap: "heap {n}",
  see: "{@heap-word} and {gone}",
  "heap-word": "heap",
  open: "a { that stays",
};

test("parameters, words that follow a number, other texts", () => {
  assert.equal(render(texts, "take", { count: 1, where: "here" }), "take 1 stone from here");
  assert.equal(render(texts, "take", { count: "3", where: { key: "heap", params: { n: "2" } } }), "take 3 stones from heap 2");
  assert.equal(render(texts, "see", {}), "heap and {gone}");
  assert.equal(render(texts, "open"), "a { that stays");
});

test("a voice has its own words, inside of others too", () => {
  const voices = { ...texts, "page.voice.lights.heap": "row {n}", "page.voice.lights.take": "turn off {count} in {where}" };
  const where = { key: "heap", params: { n: "2" } };
  assert.equal(render(voices, "take", { count: 3, where }, "lights"), "turn off 3 in row 2");
  assert.equal(render(voices, "take", { count: 3, where }, "other"), "take 3 stones from heap 2");
  assert.equal(render(voices, "open", {}, "lights"), "a { that stays");
});

test("a key that no file has is shown with its parameters", () => {
  assert.equal(render(texts, "no.such"), "no.such");
  assert.equal(render(texts, "no.such", { b: "2", a: "1" }), "no.such (a = 1, b = 2)");
});

test("numbers have the decimal mark of the language", () => {
  const vi = { ...texts, "page.decimal-mark": "," };
  const where = { key: "heap", params: { n: { figures: "0.3·100 + 0.7·(−40.5)" } } };
  assert.equal(render(vi, "take", { count: { figures: "≈ −0.25" }, where }), "take ≈ −0,25 stones from heap 0,3·100 + 0,7·(−40,5)");
  assert.equal(render(texts, "heap", { n: { figures: "0.25" } }), "heap 0.25");
  assert.equal(render(vi, "heap", { n: { figures: "v1.2 2.1.3 7." } }), "heap v1.2 2.1.3 7.");
  assert.equal(render(vi, "heap", { n: "2.1" }), "heap 2.1");
});
