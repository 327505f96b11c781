import type { Game, Side } from "../api/types";
import { recall, remember } from "./storage";

/** A game in which this browser holds a seat, or that it has watched. */
export type KnownGame = {
  id: string;
  game: string;
  skin?: string;
  /** The seats that are played here. */
  tokens: [string | null, string | null];
  /** The seat whose link is for a friend. */
  invite?: { side: Side; token: string };
  at: number;
  over: boolean;
};
const KEY = "kythu.games";
const MOST = 60;

export function knownGames(): KnownGame[] {
  return recall<KnownGame[]>(KEY) ?? [];
}

export function knownGame(id: string): KnownGame | null {
  return knownGames().find((known) => known.id === id) ?? null;
}

export function keepGame(known: KnownGame) {
  remember(KEY, [known, ...knownGames().filter((other) => other.id !== known.id)].slice(0, MOST));
}

export function forgetGame(id: string) {
  remember(KEY, knownGames().filter((known) => known.id !== id));
}

/** Keeps "continue" on the home page true. Watched games are not kept. */
export function noteProgress(game: Game) {
  const known = knownGame(game.id);
  if (known) keepGame({ ...known, at: Date.now(), over: game.result !== null });
}

export function unfinished(): KnownGame[] {
  return knownGames().filter((known) => !known.over && known.tokens.some((token) => token !== null));
}
