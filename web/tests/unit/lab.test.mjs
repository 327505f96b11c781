import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { readSpec, writeSpec } = await load("lib/lab/spec.ts");
const { addChild, changed, remove } = await load("lib/lab/write.ts");
const { childrenOf, handTable, slatesAt, worth } = await load("lib/lab/replay.ts");
const { layOut } = await load("lib/lab/layout.ts");

const leaf = (parent, value, rest = {}) => ({ label: "", name: null, parent, turn: "leaf", value, ...rest });
const inner = (parent, turn, name = null, rest = {}) => ({ label: name ?? "", name, parent, turn, ...rest });
/** A(B(2 3) 5) */
const NODES = [inner(null, "max", "A"), inner(0, "min", "B"), leaf(1, "2"), leaf(1, "3"), leaf(0, "5")];

test("an algorithm with its conventions is read and written", () => {
  for (const text of ["minimax", "alphabeta(fail=hard,order=right)"]) assert.equal(writeSpec(readSpec(text)), text);
  assert.equal(writeSpec({ name: "alphabeta", params: { fail: "", cut: "gt" } }), "alphabeta(cut=gt)");
  assert.equal(writeSpec(readSpec("alphabeta(")), "alphabeta(", "what is no algorithm is kept as it was typed");
});

test("a tree is written as it was drawn, and after every change", () => {
  assert.equal(changed(NODES, () => {}), "A(B(2 3) 5)");
  assert.equal(changed(NODES, (draft) => addChild(draft, 4)), "A(B(2 3) (5 0))");
  assert.equal(changed(NODES, (draft) => remove(draft, 2)), "A(B(3) 5)");
  assert.equal(changed(NODES, (draft) => (draft.min = true)), "min A(B(2 3) 5)");
  assert.equal(changed(NODES, (draft) => (draft.all[4].name = "K")), "A(B(2 3) K=5)");
  const dice = [inner(null, "chance", "R"), leaf(0, "1", { chance: 1 / 3 }), leaf(0, "2", { chance: 2 / 3 })];
  assert.equal(changed(dice, () => {}), "R?(1/3:1 2/3:2)");
});

test("what stands at the nodes follows from the steps, and what did not change is the same object", () => {
  const steps = [
    { node: 0, event: "enter", alpha: "−∞", beta: "+∞" },
    { node: 1, event: "enter", alpha: "−∞", beta: "+∞" },
    { node: 2, event: "enter" },
    { node: 2, event: "leaf", best: "2" },
    { node: 1, event: "better", child: 2, moved: "beta", alpha: "−∞", beta: "2", best: "2" },
    { node: 1, event: "cut", bound: "alpha", by: null, skipped: [3], alpha: "4", beta: "2", best: "2" },
  ];
  const children = childrenOf(NODES);
  const before = slatesAt(children, steps, 5);
  const after = slatesAt(children, steps, 6, before);
  assert.deepEqual(before.map(({ order }) => order), [1, 2, 3, 0, 0]);
  assert.equal(after[3].state, "cut");
  assert.equal(after[1].closed, true);
  assert.equal(after[0], before[0]);
  assert.notEqual(after[1], before[1]);
  const [, row] = handTable(NODES, steps, 6);
  assert.deepEqual([row.betas, row.cut, row.step], [["+∞", "2"], true, 2]);
});

test("numbers of the blackboard", () => {
  assert.deepEqual(["3", "-2.5", "−∞", "+∞", "+#", "", undefined].map(worth), [3, -2.5, -Infinity, Infinity, Infinity, null, null]);
});

test("children beyond a limit become a stub, with those that nobody has sent", () => {
  const wide = [inner(null, "max", null, { more: 90 }), ...Array.from({ length: 8 }, (_, at) => leaf(0, String(at)))];
  const { points, stubs } = layOut(wide, childrenOf(wide), 0, 3);
  assert.equal(points.length, 4);
  assert.deepEqual(stubs.map(({ count }) => count), [95]);
  assert.equal(layOut(wide, childrenOf(wide), 0, 3, new Map([[0, 13]])).stubs[0].count, 90);
});
