import type { Message, Setup } from "../api/types";

export type MatchWish = {
  game: string;
  options?: Record<string, string>;
  position?: string | null;
  players: [string, string];
  games: number;
  move_ms?: number;
  depth?: number;
  nodes?: number;
  random_plies: number;
  seed: number;
  sprt?: { elo0: number; elo1: number; alpha?: number; beta?: number } | null;
};
export type MatchState = "waiting" | "running" | "finished" | "stopped" | "interrupted" | "failed";
export type Test = { llr: number; lower: number; upper: number; verdict: "accepted" | "rejected" | "open" };
/** Of the player who was named first. */
export type Numbers = {
  wins: number;
  draws: number;
  losses: number;
  score: number | null;
  elo: number | null;
  elo_error: number | null;
  elo_interval: [number, number] | null;
  los: number | null;
  draw_ratio: number | null;
  pentanomial: [number, number, number, number, number];
  test: Test | null;
};
export type Match = {
  number: number;
  created: number;
  state: MatchState;
  why?: Message;
  wish: MatchWish;
  names: [string, string];
  played: number;
  numbers: Numbers;
  command: string;
};
export type Point = { games: number; elo: number; error: number; interval: [number, number]; llr?: number };
/** Players are 0 and 1, in the order of the names. */
export type GameLine = { game: number; begins: 0 | 1; winner: 0 | 1 | null; reason: string; plies: number };
export type GameNow = { game: number; begins: 0 | 1; setup: Setup };
export type MatchPage = { match: Match; forfeits: Record<string, number>; repeats: boolean; points: Point[]; games: GameLine[]; now: GameNow | null };
export type Thought = { score?: string; depth: number; nodes: number; us: number };
export type MatchGame = { line: GameLine; detail?: string; setup: Setup; opening: number; thoughts: Thought[] };
