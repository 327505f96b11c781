// Comparing algorithms: the form and its address, sums over positions, curves and the marks of their axis.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { areNumbers, formFrom, formOf, paramsOf, splitSpecs, techniques, toggled, wishOf } = await load("lib/contest/form.ts");
const { curves, lines, logTicks } = await load("lib/contest/figures.ts");

test("the form and its address say the same", () => {
  for (const query of ["game=connect4&algos=minimax,pvs(killers=off)&depth=2..5&positions=-%0A44&eval=none", "game=mnk&o.size=5x5&algos=alphabeta&nodes=5000", "game=nim&algos=pvs&ms=250"]) {
    const form = formOf(new URLSearchParams(query));
    const written = new URLSearchParams(Object.entries(paramsOf(form)).filter(([, value]) => value !== null));
    assert.deepEqual(formOf(written), form, query);
    assert.deepEqual(wishOf(formFrom(wishOf(form))), wishOf(form), query);
  }
  // What is no number stays as it is, and nothing is begun with it.
  const bad = formOf(new URLSearchParams("nodes=-1"));
  assert.equal(bad.nodes, "-1");
  assert.deepEqual([areNumbers(bad), areNumbers(formOf(new URLSearchParams("depth=1..x"))), areNumbers(formOf(new URLSearchParams("depth=2..9")))], [false, false, true]);
});

test("chips write specs, the plainest first", () => {
  assert.deepEqual(splitSpecs("minimax, pvs(killers=off,table=off),,mtdf"), ["minimax", "pvs(killers=off,table=off)", "mtdf"]);
  assert.equal(toggled("pvs,mtdf", "minimax"), "minimax,mtdf,pvs");
  assert.equal(toggled("minimax,pvs", "pvs(killers=off)"), "minimax,pvs,pvs(killers=off)");
  assert.equal(toggled("minimax,pvs", "minimax"), "pvs");
  assert.deepEqual(techniques({ name: "pvs", params: ["depth", "killers", "table"] }), ["table", "killers"]);
  assert.deepEqual(techniques({ name: "deepening", params: ["depth", "window"] }), []);
});

const row = (change) => ({ position: 0, algo: 0, depth: 2, nodes: 9, leaves: 0, cutoffs: 0, first_move_cuts: 0, probes: 0, hits: 0, ms: 1, ebf: 3, value: 0, mv: "1", complete: true, ...change });

test("positions are added up where all are known", () => {
  const contest = { positions: ["-", "44"], rows: [row({ nodes: 7 }), row({ position: 1, nodes: 11, cutoffs: 4, first_move_cuts: 3 }), row({ depth: 3 }), row({ algo: 1, complete: false }), row({ algo: 1, position: 1 })] };
  const all = lines(contest, null);
  assert.deepEqual(all.map(({ algo, depth, nodes, ms, ebf, complete, mv }) => [algo, depth, nodes, ms, ebf, complete, mv]), [[0, 2, 18, 2, 3, true, null], [1, 2, 18, 2, 3, false, null]]);
  assert.deepEqual(lines(contest, 1).map(({ nodes }) => nodes), [11, 9]);
  // A search that was stopped is no point of its curve, and neither is a zero on a logarithmic axis.
  assert.deepEqual(curves(all, 2, "nodes"), [[{ x: 2, y: 18 }], []]);
  assert.deepEqual(curves(all, 2, "leaves"), [[], []]);
  assert.deepEqual(curves(all, 2, "first"), [[{ x: 2, y: 75 }], []]);
});

test("a logarithmic axis has marks, not too many", () => {
  assert.deepEqual(logTicks(8, 960_000), [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
  assert.deepEqual(logTicks(2.2, 7), [2, 5, 10]);
  for (const [low, high] of [[1, 1e18], [0.001, 4000], [3, 3.5], [1, 10], [0.5, 2]]) {
    const ticks = logTicks(low, high);
    assert.ok(ticks[0] <= low * 1.001 && ticks.at(-1) >= high * 0.999, `${low} ${high}: ${ticks}`);
    assert.ok(ticks.length >= 2 && ticks.length <= 10, `${low} ${high}: ${ticks}`);
  }
});
