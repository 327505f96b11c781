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
  /** The seat came from an invitation: somebody waits. */
  guest?: boolean;
  at: number;
  over: boolean;
  /** How many moves were played when it was last seen here; not known of games from before this was noted. */
  plies?: number;
};
const KEY = "kythu.games";
const MOST = 60;

export function knownGames(): KnownGame[] {
  return validGames(recall<unknown>(KEY));
}

/** What is in the storage may have been written by anything: only what is a game is taken. */
export function validGames(found: unknown): KnownGame[] {
  return Array.isArray(found) ? found.filter(isGame) : [];
}

function isGame(found: unknown): found is KnownGame {
  if (typeof found !== "object" || found === null) return false;
  const { id, game, tokens, invite, at } = found as Partial<KnownGame>;
  const token = (one: unknown) => one === null || typeof one === "string";
  const pair = Array.isArray(tokens) && tokens.length === 2 && tokens.every(token);
  const invited = invite === undefined || (typeof invite?.token === "string" && (invite.side === 0 || invite.side === 1));
  return typeof id === "string" && id !== "" && typeof game === "string" && typeof at === "number" && pair && invited;
}

export function knownGame(id: string): KnownGame | null {
  return knownGames().find((known) => known.id === id) ?? null;
}

export function keepGame(known: KnownGame) {
  remember(KEY, worthKeeping([known, ...knownGames().filter((other) => other.id !== known.id)], MOST));
}

/** The key of a seat in an unfinished game cannot be had again: finished games go first, then those nobody moved in, the oldest first. */
export function worthKeeping(games: readonly KnownGame[], most: number): KnownGame[] {
  const worth = (known: KnownGame) => (known.over ? 0 : isIdle(known) ? 1 : 2);
  const order = games.map((known, index) => ({ known, index })).sort((a, b) => worth(b.known) - worth(a.known) || a.index - b.index);
  // The first stays whatever it is: it is the one on the screen.
  const kept = new Set<KnownGame>(games.slice(0, 1));
  for (const { known } of order) if (kept.size < most) kept.add(known);
  return games.filter((known) => kept.has(known));
}

/** Nobody has moved in it, and nobody is expected. */
export function isIdle(known: KnownGame): boolean {
  return known.plies === 0 && !known.invite && !known.guest;
}

export function forgetGame(id: string) {
  remember(KEY, knownGames().filter((known) => known.id !== id));
}

/** Keeps "continue" on the home page true. Watched games are not kept. */
export function noteProgress(game: Game) {
  const known = knownGame(game.id);
  if (known) keepGame({ ...known, at: Date.now(), over: game.result !== null, plies: game.record.length });
}

export function unfinished(): KnownGame[] {
  return knownGames().filter((known) => !known.over && !isIdle(known) && known.tokens.some((token) => token !== null));
}
