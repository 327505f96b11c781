// Small things that are easily got wrong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { checkSpec } = await load("screens/new/spec.ts");
const { isLoopback } = await load("lib/ui/loopback.ts");
const { withPayoffs } = await load("lib/game/payoffs.ts");
const { moveNumber } = await load("lib/game/numbers.ts");

test("what is wrong with the description of a player", () => {
  const algos = [{ name: "alphabeta", params: ["depth", "time"] }, { name: "random", params: [] }];
  const key = (text) => checkSpec(text, "Nim", algos)?.key ?? null;
  for (const fine of ["", " ", "alphabeta", "alphabeta()", "alphabeta(depth=6)", " alphabeta( depth = 6 , time=1s ) "]) assert.equal(key(fine), null, fine);
  assert.deepEqual(["alfabeta", "(depth=6)", "alphabeta(depth=6", "alphabeta(depth)", "alphabeta(dept=6)", "random(seed=1)", "alphabeta(depth=1,depth=2)"].map(key), [
    "error.no-algo",
    "error.spec-name",
    "error.spec-close",
    "error.spec-param",
    "error.option-unknown",
    "error.option-none",
    "error.spec-twice",
  ]);
});

test("addresses that lead to this computer alone", () => {
  for (const here of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "kythu.localhost"]) assert.ok(isLoopback(here), here);
  for (const elsewhere of ["192.168.1.20", "kythu.example", "127.example", "10.0.0.127", "localhost.example"]) assert.ok(!isLoopback(elsewhere), elsewhere);
});

test("0 at a leaf of a written tree is a number, elsewhere a draw", () => {
  const draw = { verdict: "draw", exact: true };
  const found = (why) => withPayoffs({ score: draw, why: { key: why }, moves: [{ mv: "1", score: draw }] });
  assert.deepEqual(found("solve.because-tree").score, { verdict: "value", value: 0, exact: true });
  assert.deepEqual(found("solve.because-tree").moves[0].score.value, 0);
  assert.deepEqual(found("solve.because-few").score, draw);
});

test("moves are numbered as in the list", () => {
  assert.deepEqual([0, 1, 2, 3].map((ply) => moveNumber(ply, 0)), [1, 1, 2, 2]);
  assert.deepEqual([0, 1, 2, 3].map((ply) => moveNumber(ply, 1)), [1, 2, 2, 3]);
});
