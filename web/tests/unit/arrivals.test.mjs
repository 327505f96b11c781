// States of a game that arrive faster than they can be seen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { Arrivals } = await load("lib/game/arrivals.ts");
const engine = { kind: "engine" };
const human = { kind: "human" };
const state = (seq, moves, seats = [engine, engine]) => ({
  seq,
  seats,
  record: moves.map((mv) => ({ mv })),
  view: { side: moves.length % 2, setup: { game: "nim", moves: ["before", ...moves] } },
  result: null,
});

function watch() {
  const shown = [];
  const arrivals = new Arrivals(
    () => shown.at(-1) ?? null,
    (game) => {
      shown.push(game);
      arrivals.touch();
    },
  );
  const until = async (count) => {
    while (shown.length < count) await new Promise((done) => setTimeout(done, 10));
  };
  return { shown, arrivals, until };
}

test("every state is shown, in order; an older one is not", async () => {
  const { shown, arrivals, until } = watch();
  for (const game of [state(1, []), state(2, ["a"]), state(3, ["a", "b"]), state(2, ["a"])]) arrivals.receive(game);
  assert.equal(shown.length, 1, "the first at once, the others in their time");
  assert.equal(arrivals.newest, 3);
  await until(3);
  assert.deepEqual(shown.map(({ seq }) => seq), [1, 2, 3]);
  arrivals.close();
});

test("moves of two engines that were missed are asked for", async () => {
  const asked = [];
  globalThis.fetch = async (_, { body }) => {
    asked.push(JSON.parse(body).moves);
    return new Response(JSON.stringify({ side: 0, setup: { game: "nim", moves: JSON.parse(body).moves } }));
  };
  const { shown, arrivals, until } = watch();
  arrivals.receive(state(1, []));
  arrivals.receive(state(4, ["a", "b", "c"]));
  await until(4);
  assert.deepEqual(shown.map(({ record }) => record.length), [0, 1, 2, 3]);
  assert.deepEqual(asked, [["before", "a"], ["before", "a", "b"]]);
  arrivals.close();
});

test("a person's own moves and moves taken back are shown at once", () => {
  const { shown, arrivals } = watch();
  arrivals.receive(state(1, ["a", "b"], [human, engine]));
  arrivals.receive(state(2, ["a", "b", "c"], [human, engine]));
  arrivals.receive(state(3, [], [human, engine]));
  assert.deepEqual(shown.map(({ seq }) => seq), [1, 2, 3]);
  arrivals.close();
});
