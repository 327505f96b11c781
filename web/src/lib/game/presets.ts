import type { GameInfo, NewGame, SeatWish, Setup } from "../api/types";

type Options = Record<string, string>;
/** What a tap on a card starts: a friendly opponent. Any game without a line here starts at the usual level. `rules` are offered beside the own options. */
const PRESETS: Record<string, { level?: number; options?: Options; position?: string; show?: string[]; rules?: Options[] }> = {
  nim: { level: 3 },
  tictactoe: { level: 3, show: ["b2", "a1", "c3"] },
  // Five in a row, on the largest board whose cells still fit a fingertip on a phone.
  mnk: {
    level: 3,
    options: { size: "8x8", k: "5" },
    show: ["d4", "e5", "e4", "d5", "f4", "c4"],
    rules: [
      { size: "3x3", k: "3" },
      { size: "4x4", k: "4" },
      { size: "8x8", k: "5" },
      { size: "10x10", k: "5" },
      { size: "15x15", k: "5" },
    ],
  },
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

/** The rules that a game begins with: those of its card. */
export const usualRules = (game: string): Options => PRESETS[game]?.options ?? {};

/** Rules that are chosen with one press. */
export const rulesOf = (game: string): Options[] => PRESETS[game]?.rules ?? [];

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
