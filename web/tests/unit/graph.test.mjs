import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { layOutGraph } = await load("lib/lab/graphLayout.ts");
const state = (level, label) => ({ level, turn: "max", over: false, label: [label], value: 1, moves: [] });
const edge = (from, to) => ({ from, to, moves: ["m"], keeps: true, bold: true });

test("states stand on their levels, near those that lead to them, and never on each other", () => {
  const states = [state(0, "7"), state(1, "6-1"), state(1, "4-3"), state(2, "a"), state(2, "b"), state(2, "c")];
  // c follows from 6-1 alone and goes to the left, a from 4-3 alone and goes to the right.
  const edges = [edge(0, 1), edge(0, 2), edge(1, 4), edge(1, 5), edge(2, 3), edge(2, 4)];
  const { spots, rows, width, height } = layOutGraph(states, edges);
  assert.deepEqual(spots.map(({ y }) => rows.indexOf(y)), [0, 1, 1, 2, 2, 2]);
  assert.equal(spots[0].x, (spots[1].x + spots[2].x) / 2);
  assert.ok(spots[5].x < spots[4].x && spots[4].x < spots[3].x);
  assert.ok(spots.every(({ x, foot }) => x > 0 && x < width && foot <= height));
  for (const one of spots) for (const other of spots) assert.ok(one === other || one.y !== other.y || Math.abs(one.x - other.x) >= 48);
});
