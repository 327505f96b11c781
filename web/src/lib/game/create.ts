import { api } from "../api/rest";
import type { Game, NewGame, Side } from "../api/types";
import { keepGame } from "../memory/games";
import { router } from "../router/router.svelte";

/** The game that was just begun here: its screen need not ask for it, and misses none of the moves that engines make meanwhile. */
let begun: Game | null = null;

export function takeBegun(id: string): Game | null {
  const game = begun?.id === id ? begun : null;
  begun = null;
  return game;
}

/** Starts a game and opens it. With `friend` the seat of that side is for somebody elsewhere: only its link is kept. */
export async function startGame(wish: NewGame, friend: Side | null = null): Promise<void> {
  const { game, tokens } = await api.create(wish);
  const kept: [string | null, string | null] = [tokens[0], tokens[1]];
  let invite;
  if (friend !== null && tokens[friend]) {
    invite = { side: friend, token: tokens[friend] };
    kept[friend] = null;
  }
  keepGame({ id: game.id, game: wish.setup.game, skin: wish.skin, tokens: kept, invite, at: Date.now(), over: false, plies: game.record.length });
  begun = game;
  router.go(`/g/${encodeURIComponent(game.id)}`);
}
