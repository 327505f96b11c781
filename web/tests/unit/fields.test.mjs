// Numbers in fields and addresses: read with a comma or a point, refused outside their range, kept as they were typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { fieldIn, fieldOf, problemWith, SEEDS } = await load("lib/ui/fields.ts");
const { withMark } = await load("lib/i18n/figures.ts");

test("a number is read as people type it", () => {
  const share = { min: 0, max: 1, decimals: true };
  assert.deepEqual(["0.5", "0,5", " 1 ", "−1", "1,5", "x", "", "1e-1"].map((text) => fieldOf(text, share).value), [0.5, 0.5, 1, null, null, null, null, null]);
  const few = { min: 1, max: 20 };
  // A point in a whole number may be meant as either mark: it is asked about, not guessed.
  assert.deepEqual(["1", "20", "21", "0", "1.000", "1,5", "abc", "5 "].map((text) => fieldOf(text, few).value), [1, 20, null, null, null, null, null, 5]);
});

test("what stands in the address stays", () => {
  const field = fieldIn(new URLSearchParams("seed=-3"), "seed", 1, SEEDS);
  assert.deepEqual([field.text, field.value], ["-3", null]);
  assert.equal(problemWith("seed", field).message.key, "error.option-number");
  assert.equal(problemWith("seed", fieldIn(new URLSearchParams(), "seed", 1, SEEDS)), null);
});

test("figures have the decimal mark of the language", () => {
  assert.deepEqual(["0.25", "≈ −0.3", "2.1.3", "v1.2", "1/3", "1.23e+20"].map((text) => withMark(text, ",")), ["0,25", "≈ −0,3", "2.1.3", "v1.2", "1/3", "1,23e+20"]);
});
