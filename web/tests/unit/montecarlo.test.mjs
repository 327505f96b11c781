import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { drawnAt, endsOf, looksAt, parentAt, pathAt } = await load("lib/montecarlo/growth.ts");
const { columnsOf } = await load("lib/quantum/drawing.ts");
const { groupsOf, sharesAt } = await load("lib/quantum/amplitudes.ts");
const { csv, kept, wins } = await load("lib/learning/curve.ts");
const { USUAL, areNumbers, changesOf, fieldsOf, opponentOf, wishOf } = await load("lib/learning/fields.ts");

const node = (parent, name) => ({ label: name, name, parent, turn: parent === null ? "max" : "min" });
/** A root with twelve children, of which the third was simulated once. */
const RUN = {
  nodes: [node(null, null), ...Array.from({ length: 12 }, (_, at) => node(0, `m${at + 1}`))],
  steps: [
    { simulation: 1, phase: "expand", node: 0, child: 3, grown: 13, looks: Array.from({ length: 12 }, (_, at) => ({ node: at + 1, n: 0, q: 0.5 })) },
    { simulation: 1, phase: "simulate", node: 3, grown: 13 },
    { simulation: 1, phase: "count", node: 3, grown: 13, looks: [{ node: 3, n: 1, q: 1, bound: 1 }] },
    { simulation: 1, phase: "count", node: 0, grown: 13, looks: [{ node: 0, n: 1, q: 0 }] },
    { simulation: 2, phase: "select", node: 0, child: 5, grown: 13, looks: [] },
  ],
};

test("a tree grows: first its root, then what was visited or lies on the way; the rest is counted", () => {
  const at = (taken) => drawnAt(RUN, taken, looksAt(RUN, taken), pathAt(RUN, taken));
  assert.deepEqual(at(0).ids, [0]);
  assert.deepEqual(at(1).ids, [0, 3]);
  assert.equal(at(1).nodes[0].more, 11);
  assert.deepEqual(at(5).ids, [0, 3, 5]);
  assert.deepEqual(at(5).nodes.map(({ parent }) => parent), [null, 0, 0]);
  assert.equal(at(5).place.get(5), 2);
  assert.deepEqual(pathAt(RUN, 4), [0, 3]);
  assert.deepEqual(endsOf(RUN), [4, 5]);
  assert.deepEqual([0, 1, 2, 3, 4].map((taken) => parentAt(RUN, taken)), [0, 0, 0, 0, 0]);
});

test("gates that stand one below the other share a column, but not across parts", () => {
  const gate = (target, ...ones) => ({ action: "x", target, ones, text: "" });
  const circuit = { gates: [gate(0), gate(1), gate(2, 0), gate(3), gate(0)], parts: [{ begin: 0, end: 4 }, { begin: 4, end: 5 }] };
  assert.deepEqual(columnsOf(circuit), [0, 0, 1, 1, 2]);
});

test("amplitudes become chances, grouped by heap", () => {
  const outcome = (index, size, mv) => ({ index, size, mv, winning: false, chance: 0, count: 0 });
  const circuit = { outcomes: [outcome(0, 0, "h1-1"), outcome(1, 0, "h3-1"), outcome(0, 1, null), outcome(1, 1, null)] };
  const shares = sharesAt(circuit, [{ outcome: 1, nim: 0, re: 0, im: -0.6 }, { outcome: 2, nim: 0, re: 0.8, im: 0 }]);
  assert.deepEqual(shares.map(({ number }) => number), [0, 2, 1, 3]);
  assert.ok(Math.abs(shares[2].chance - 0.36) < 1e-12 && shares[2].phase === -Math.PI / 2);
  assert.deepEqual(groupsOf(shares).map(({ heap }) => heap), ["1", "3"]);
});

test("the curve is written with the columns of kythu learn --csv", () => {
  const random = { wins: 3, draws: 1, losses: 0 };
  const point = { episodes: 10, perfect_share: 0.5, choice_share: null, positions: 4, choices: 0, worst: ["win", "loss"], random, perfect: null, rows: 7, ms: 1500 };
  assert.equal(csv([point]).split("\n")[1], "10,0.5,,win,loss,3,1,0,,,,7,1.5");
  assert.deepEqual([wins(random), kept(random), wins(null)], [0.75, 1, null]);
});

test("a lesson in the address is the lesson", () => {
  const fields = { ...USUAL, heaps: "2,3", misere: false, alpha: "0.25" };
  assert.deepEqual(changesOf(fields), { heaps: "2,3", misere: "off", alpha: "0.25" });
  assert.deepEqual(fieldsOf(new URLSearchParams(changesOf(fields))), fields);
  const bad = fieldsOf(new URLSearchParams("alpha=x"));
  assert.deepEqual([bad.alpha, areNumbers(bad), areNumbers(fields), areNumbers({ ...fields, alpha: "0,25" })], ["x", false, true, true]);
  assert.equal(wishOf({ ...fields, alpha: "0,25" }).alpha, 0.25);
});

test("whoever learnt is an opponent by the same numbers", () => {
  const spec = (change) => opponentOf(wishOf({ ...USUAL, ...change }));
  assert.equal(spec({}), "qlearn(method=q,episodes=20000,seed=1,alpha=0.5,gamma=0.9,epsilon=0.5,symmetry=on,start=1 3 5 7)");
  assert.equal(spec({ game: "tictactoe", symmetry: false, method: "sarsa", seed: "9" }), "qlearn(method=sarsa,episodes=20000,seed=9,alpha=0.5,gamma=0.9,epsilon=0.5,symmetry=off)");
});
