import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { fall, firstMistake } = await load("lib/game/mistakes.ts");
const { balancing, sumsOf } = await load("screens/learn/nimsum.ts");
const { clockText } = await load("lib/game/clock.ts");

const opposite = (score) => ({
  ...score,
  verdict: { win: "loss", loss: "win" }[score.verdict] ?? score.verdict,
  value: score.value === undefined ? undefined : -score.value,
});
const height = (score) => ({ win: 1, loss: -1, draw: 0 })[score.verdict] ?? Math.tanh((score.value ?? 0) / 300);
const exact = (verdict, plies) => ({ verdict, plies, exact: true });
const about = (value) => ({ verdict: "value", value, exact: false });
const analysis = (score, moves = {}) => ({ score, moves: Object.entries(moves).map(([mv, s]) => ({ mv, score: s })) });
const find = (moves, analyses, mine) => firstMistake(moves, analyses, moves.map((_, i) => i % 2), mine, { height, opposite });

test("a result that falls is a mistake, a slower win is none", () => {
  assert.equal(fall(exact("win", 3), exact("draw"), height), "result");
  assert.equal(fall(exact("draw"), exact("loss", 4), height), "result");
  assert.equal(fall(exact("win", 3), exact("win", 9), height), null);
  assert.equal(fall(exact("loss", 8), exact("loss", 2), height), null);
});

test("estimates must fall far, payoffs need not", () => {
  assert.equal(fall(about(20), about(-40), height), null);
  assert.equal(fall(about(50), about(-400), height), "value");
  const payoff = (value) => ({ verdict: "value", value, exact: true });
  assert.equal(fall(payoff(3), payoff(2), height), "value");
  assert.equal(fall(payoff(3), payoff(3), height), null);
});

test("the first own losing move is found, not the opponent's", () => {
  const moves = ["a", "b", "c"];
  const analyses = [
    analysis(exact("win", 5), { a: exact("draw"), x: exact("win", 5) }),
    analysis(exact("draw"), { b: exact("loss", 3) }),
    analysis(exact("win", 3), { c: exact("win", 3) }),
    analysis(exact("loss", 2)),
  ];
  assert.deepEqual([find(moves, analyses, [true, false]).ply, find(moves, analyses, [false, true]).ply], [0, 1]);
  assert.equal(find(moves.slice(2), analyses.slice(2), [true, false]), null);
});

test("a move that is not in the list is judged by the position after it", () => {
  const analyses = [analysis(about(100)), analysis(about(500))];
  assert.equal(find(["a"], analyses, [true, true]).after.value, -500);
  assert.equal(find(["a"], [undefined, undefined], [true, true]), null);
});

test("the nim-sum in columns", () => {
  assert.deepEqual(sumsOf([3, 4, 5]).sum, "010");
  assert.deepEqual(sumsOf([3, 4, 5]).rows[0], { heap: 1, size: "3", bits: "011" });
  assert.deepEqual(balancing([3, 4, 5]), { heap: 0, from: 3, to: 1 });
  assert.equal(balancing([1, 2, 3]), null);
});

test("clocks", () => {
  assert.deepEqual([61_000, 9_940, 3_723_000, -5].map(clockText), ["1:01", "0:09.9", "1:02:03", "0:00.0"]);
});
