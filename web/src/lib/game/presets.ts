import type { GameInfo, NewGame, SeatWish, Setup } from "../api/types";

/** What a tap on a card starts: a friendly opponent. Any game without a line here starts at the usual level. */
const PRESETS: Record<string, { level?: number; options?: Record<string, string>; position?: string; show?: string[] }> = {
  nim: { level: 3 },
  tictactoe: { level: 3, show: ["b2", "a1", "c3"] },
  // Five in a row, on the largest board whose cells still fit a fingertip on a phone.
  mnk: { level: 3, options: { size: "8x8", k: "5" }, show: ["d4", "e5", "e4", "d5", "f4", "c4"] },
  connect4: { level: 3, show: ["4", "4", "3", "5", "3"] },
  chess: { level: 3 },
  // Of the usual 7 whoever begins loses against correct play: no friendly start.
  grundy: { position: "8" },
};
const FRIENDLY_LEVEL = 4;

/** Moves that make the drawing on a card livelier than an empty board. */
export function setupOnCard(game: string): Setup {
  const { options, position, show } = PRESETS[game] ?? {};
  return { game, options, position, moves: show };
}

export function friendlyOpponent(game: GameInfo): SeatWish {
  if (!game.levels) return { kind: "engine" };
  return { kind: "engine", level: PRESETS[game.name]?.level ?? FRIENDLY_LEVEL };
}

export function friendlyGame(game: GameInfo): NewGame {
  const { options, position } = PRESETS[game.name] ?? {};
  return { setup: { game: game.name, options, position }, seats: [{ kind: "human" }, friendlyOpponent(game)] };
}

/** The four rows of bulbs of the "lights" skin. Whoever begins here loses against correct play: on a card the engine does. */
export const LIGHTS_POSITION = "1,3,5,7";
