import type { GameInfo, NewGame, SeatWish } from "../api/types";

/** What a tap on a card starts: a friendly opponent. Any game without a line here starts at the usual level. */
const PRESETS: Record<string, { level?: number; show?: string[] }> = {
  nim: { level: 3 },
  tictactoe: { level: 3, show: ["b2", "a1", "c3"] },
  mnk: { level: 3, show: ["b2", "a1", "c3"] },
  connect4: { level: 3, show: ["4", "4", "3", "5", "3"] },
  chess: { level: 3 },
};
const FRIENDLY_LEVEL = 4;

/** Moves that make the drawing on a card livelier than an empty board. */
export function movesOnCard(game: string): string[] {
  return PRESETS[game]?.show ?? [];
}

export function friendlyOpponent(game: GameInfo): SeatWish {
  if (!game.levels) return { kind: "engine" };
  return { kind: "engine", level: PRESETS[game.name]?.level ?? FRIENDLY_LEVEL };
}

export function friendlyGame(game: GameInfo): NewGame {
  return { setup: { game: game.name }, seats: [{ kind: "human" }, friendlyOpponent(game)] };
}

/** The four rows of bulbs of the "lights" skin. */
export const LIGHTS_POSITION = "1,3,5,7";
