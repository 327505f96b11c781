import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { labelsOfNext, nextSpots, press } = await load("lib/boards/touches.ts");
const { marksOfPart, resolveSpot } = await load("lib/boards/spots.ts");
const { foresee } = await load("lib/boards/foresee.ts");

const chess = [
  { mv: "e2e4", touch: [[52], [36]] },
  { mv: "e2e3", touch: [[52], [44]] },
  { mv: "g1f3", touch: [[62], [45]] },
  { mv: "a7a8q", touch: [[8], [0]], choice: "q" },
  { mv: "a7a8n", touch: [[8], [0]], choice: "n" },
];

test("two presses make a move, and only what continues can be pressed", () => {
  assert.deepEqual(nextSpots(chess, []), new Set(["52", "62", "8"]));
  assert.deepEqual(press(chess, [], [52]), { kind: "pressed", pressed: [[52]] });
  assert.deepEqual(nextSpots(chess, [[52]]), new Set(["36", "44"]));
  assert.equal(press(chess, [[52]], [36]).move.mv, "e2e4");
});

test("another piece is picked, the same one is let go, nowhere means nothing", () => {
  assert.deepEqual(press(chess, [[52]], [62]), { kind: "pressed", pressed: [[62]] });
  assert.deepEqual(press(chess, [[52]], [52]), { kind: "pressed", pressed: [] });
  assert.deepEqual(press(chess, [[52]], [10]), { kind: "pressed", pressed: [] });
  assert.deepEqual(press(chess, [], [10]), { kind: "pressed", pressed: [] });
});

test("presses that leave a choice ask", () => {
  const asked = press(chess, [[8]], [0]);
  assert.equal(asked.kind, "choose");
  assert.deepEqual(asked.moves.map((move) => move.choice), ["q", "n"]);
});

test("a move that is the beginning of a longer one waits", () => {
  const jumps = [
    { mv: "1", touch: [[1], [2]] },
    { mv: "2", touch: [[1], [2], [3]] },
  ];
  assert.deepEqual(press(jumps, [[1]], [2]), { kind: "pressed", pressed: [[1], [2]] });
  assert.equal(press(jumps, [[1], [2]], [3]).move.mv, "2");
});

test("in a frame with falling discs the whole column counts", () => {
  const picture = { shape: "grid", style: "discs", width: 3, height: 2, cells: Array(6).fill(null), columns: [], rows: [], marked: [] };
  const next = new Set(["3", "1"]);
  assert.deepEqual(resolveSpot(picture, next, [0]), [3]);
  assert.deepEqual(resolveSpot(picture, next, [4]), [1]);
  assert.deepEqual(resolveSpot(picture, next, [2]), [2]);
  assert.deepEqual(resolveSpot({ ...picture, style: "cells" }, next, [0]), [0]);
});

test("the best label stands on each next spot", () => {
  const label = (text, rank) => ({ text, words: text, tone: "plain", rank });
  const labels = new Map([
    ["e2e4", label("a", 1)],
    ["e2e3", label("b", 5)],
    ["g1f3", label("c", 2)],
  ]);
  assert.equal(labelsOfNext(chess, [], labels).get("52").text, "b");
  assert.equal(labelsOfNext(chess, [[52]], labels).get("36").text, "a");
});

test("the parts of a sum see their own marks", () => {
  const marks = { pressed: new Set(["0,1"]), next: new Set(["1,0,2", "0,3"]), last: new Set(), hint: new Set(["1"]), labels: new Map([["1,0", 1]]) };
  const part = marksOfPart(marks, 1);
  assert.deepEqual(part.next, new Set(["0,2"]));
  assert.deepEqual(part.pressed, new Set());
  assert.deepEqual(part.labels, new Map([["0", 1]]));
});

test("what a move will look like", () => {
  const heaps = { shape: "heaps", heaps: ["3", "18446744073709551615"], press: "take" };
  assert.deepEqual(foresee(heaps, { mv: "", touch: [[0, 1]] }, 0).heaps, ["1", "18446744073709551615"]);
  assert.deepEqual(foresee({ ...heaps, heaps: ["7"], press: "split" }, { mv: "", touch: [[0, 3]] }, 0).heaps, ["3", "4"]);
  const grid = { shape: "grid", style: "cells", width: 2, height: 1, cells: [null, null], columns: [], rows: [], marked: [] };
  assert.deepEqual(foresee(grid, { mv: "", touch: [[1]] }, 1).cells[1], { side: 1, letter: "O", symbol: "" });
  const pawn = { side: 0, letter: "P", symbol: "♙" };
  const moved = foresee({ ...grid, cells: [pawn, null] }, { mv: "", touch: [[0], [1]], choice: "q" }, 0).cells;
  assert.deepEqual([moved[0], moved[1].letter], [null, "Q"]);
  const sum = { shape: "sum", parts: [heaps, heaps] };
  assert.deepEqual(foresee(sum, { mv: "", touch: [[1, 0, 2]] }, 0).parts.map((part) => part.heaps[0]), ["3", "2"]);
});

test("a heap is split at either of two mirrored places", () => {
  const heaps = { shape: "heaps", heaps: ["7"], press: "split" };
  assert.deepEqual(resolveSpot(heaps, new Set(["0,2"]), [0, 5]), [0, 2]);
  assert.deepEqual(resolveSpot({ shape: "sum", parts: [heaps, heaps] }, new Set(["1,0,2"]), [1, 0, 5]), [1, 0, 2]);
});

test("moves in a tree are called by what they lead to", async () => {
  const { moveNames } = await load("lib/boards/treeText.ts");
  const nodes = [[null, null, 0], [null, 0, 1], ["C", 0, 1], [null, 0, null, 7], [null, 1, null, 0], ["x", 1, null, 2]].map(([name, parent, side, value = null]) => ({ name, parent, side, value }));
  const names = (moves, at = 0) => moveNames({ shape: "tree", nodes, at }, moves, (number) => `branch ${number}`);
  assert.deepEqual(names(["1", "1"]), ["branch 1", "0"]);
  assert.deepEqual(names(["1", "x"]), ["branch 1", "x"]);
  assert.deepEqual([names(["C"]), names(["3"]), names(["2"], 1), names(["9", "1"])], [["C"], ["7"], ["x"], ["9", "1"]]);
  assert.deepEqual(moveNames({ shape: "text", text: "" }, ["1"], String), ["1"]);
});

test("a tree is written as it is read", async () => {
  const { treeText } = await load("lib/boards/treeText.ts");
  const nodes = [["A", null], ["B", 0], [null, 0, 4], [null, 1, -2], [null, 1, 3]].map(([name, parent, value = null]) => ({ name, parent, value, side: null }));
  assert.equal(treeText({ shape: "tree", nodes, at: 0 }), "A(B(-2 3) 4)");
});
