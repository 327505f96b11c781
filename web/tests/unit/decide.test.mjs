import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { boxAt, evenly, freshName, write } = await load("lib/decide/write.ts");

const mine = { kind: "table", goal: "profit", columns: ["có quặng", "không"], rows: ["mở", "không mở"], cells: [["100", "-40"], ["0", "0"]], likely: "counts", shares: ["3", "9"], added: "1", optimism: "0,5", players: ["A", "B"] };

test("a draft is written as the server reads it", () => {
  assert.equal(write(mine).text, "table profit\nstates: có quặng, không\nmở: 100, -40\nkhông mở: 0, 0\ncounts: 3, 9\nadded: 1\nhurwicz: 0.5\n");
  assert.equal(write({ ...mine, kind: "game" }).text, "game\nplayers: A, B\ncolumns: có quặng, không\nmở: 100, -40\nkhông mở: 0, 0\n");
});

test("nothing that is typed can be taken for a sign, and everything is found again at its place", () => {
  const odd = { ...mine, likely: "nobody", rows: ["prior", "𝔄: 1; \"x\""], cells: [["1,5", "a b, c"], ["#", ""]] };
  const written = write(odd);
  assert.equal(written.text, 'table profit\nstates: có quặng, không\n"prior": 1.5, a_b_c\n"𝔄: 1; ”x”": _, \nhurwicz: 0.5\n');
  const letters = [...written.text];
  for (const { box, from, to } of written.spots) assert.equal(boxAt(written, from), to === from ? box : boxAt(written, to - 1), box);
  assert.equal(boxAt(written, letters.indexOf("𝔄")), "row 1");
  assert.equal(boxAt(written, letters.lastIndexOf("_")), "cell 1 0");
  assert.equal(boxAt(written, letters.length - 2), "optimism");
  assert.equal(boxAt(written, undefined), null);
});

test("new names are new, equal shares are equal", () => {
  assert.equal(freshName(["hàng 2", "x"], "hàng"), "hàng 3");
  assert.deepEqual([evenly(1), evenly(4)], [["1"], ["1/4", "1/4", "1/4", "1/4"]]);
});
