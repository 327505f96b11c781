// What the browser remembers of games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { knownGames, validGames, worthKeeping } = await load("lib/memory/games.ts");
const game = (id, more = {}) => ({ id, game: "nim", tokens: ["key", null], at: 1, over: false, plies: 3, ...more });

test("odd things in the storage are no games", () => {
  for (const odd of ["garbage{", 42, null, { a: 1 }, [null], [{ id: 7 }], [{ ...game("a"), tokens: null }], [{ ...game("a"), invite: {} }]]) assert.deepEqual(validGames(odd), []);
  assert.deepEqual(validGames([null, game("a")]), [game("a")]);
  for (const text of ["garbage{", "42", "null", '{"a":1}', "[null]", "[", '"[]"']) {
    globalThis.localStorage = { getItem: () => text };
    assert.deepEqual(knownGames(), [], text);
  }
});

test("finished and idle games go before the key of an unfinished one", () => {
  const games = [game("new", { plies: 0 }), game("idle", { plies: 0 }), game("over", { over: true }), game("invited", { plies: 0, invite: { side: 1, token: "t" } }), game("old")];
  const ids = (most) => worthKeeping(games, most).map(({ id }) => id);
  assert.deepEqual(ids(5), ["new", "idle", "over", "invited", "old"]);
  assert.deepEqual(ids(4), ["new", "idle", "invited", "old"]);
  assert.deepEqual(ids(3), ["new", "invited", "old"]);
  assert.deepEqual(ids(2), ["new", "invited"]);
  // Whoever came by an invitation is waited for.
  assert.deepEqual(worthKeeping([game("new"), game("idle", { plies: 0 }), game("guest", { plies: 0, guest: true })], 2).map(({ id }) => id), ["new", "guest"]);
});
