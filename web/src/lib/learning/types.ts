// What the server tells while somebody learns, and what was learnt.

import type { Problem, Setup, View } from "../api/types";

export type Tally = { wins: number; draws: number; losses: number };
export type Point = {
  episodes: number;
  /** Of all positions that can follow; null if they are too many to label. */
  perfect_share: number | null;
  /** Of the positions in which some move is wrong. */
  choice_share: number | null;
  positions: number | null;
  choices: number | null;
  worst: ["win" | "draw" | "loss", "win" | "draw" | "loss"] | null;
  random: Tally;
  perfect: Tally | null;
  rows: number;
  ms: number;
};
export type News =
  | ({ type: "point" } & Point)
  | { type: "done"; lesson: string; episodes: number; reason: "finished" | "time" | "memory" }
  | { type: "problem"; problem: Problem };

export const METHODS = ["q", "sarsa", "afterstate"] as const;
export type Method = (typeof METHODS)[number];
export type Wish = { setup: Setup; method: string; alpha: number; gamma: number; epsilon: number; halving: number | null; episodes: number; seed: number; symmetry: boolean };
export type Learned = { view: View; values: { mv: string; value: number | null; right: boolean | null }[]; best: string | null };
