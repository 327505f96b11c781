// What the server says about a decision: numbers of the question come back as they may be typed, results as they are read.

import type { Message } from "../api/types";

export type Grid = { rows: string[]; columns: string[]; cells: string[][] };
export type Exact = { exact: string; value: number };
export type Step = { says: Message; cells: [number, number][]; row: number | null; column: number | null; regrets: boolean };
export type RuleAnswer = { name: string; title: Message; figure: Message; figures: string[]; best: number[]; steps: Step[] };
export type Stretch = { from: Exact; to: Exact; best: number[]; says: Message };
export type Envelope = { lines: [number, number][]; stretches: Stretch[]; finding: Message };
export type TableAnswer = {
  kind: "table";
  text: string;
  goal: "profit" | "cost";
  grid: Grid;
  prior: string[] | null;
  counts: string[] | null;
  added: string | null;
  probabilities: string[] | null;
  origin: Message | null;
  optimism: Exact;
  regrets: string[][];
  rules: RuleAnswer[];
  finding: Message;
  common: number[];
  camps: { rules: string[]; best: number[]; says: Message }[];
  reasons: { rule: string; title: Message; says: Message }[];
  dominated: Message[];
  by_optimism: Envelope;
  by_probability: Envelope | null;
  information: { without: string; with: string; worth: string; says: Message } | null;
};
export type GameAnswer = {
  kind: "game";
  text: string;
  players: [string, string];
  grid: Grid;
  row_worst: string[];
  column_worst: string[];
  lower: string;
  upper: string;
  saddles: [number, number][];
  value: string;
  mixes: [string[], string[]];
  shares: [number[], number[]];
  steps: Step[];
  finding: Message;
};
export type Sweep = { values: number[]; promises: number[][]; policy: (number | null)[]; change: number; says: Message; states: Message[] };
export type ProcessAnswer = {
  kind: "mdp";
  text: string;
  discount: string;
  tolerance: string;
  states: { name: string; actions: string[]; exact: string; value: number; best: number[] }[];
  sweeps: Sweep[];
  settled: boolean;
  end: Message;
  finding: Message;
  error: number;
};
export type Curve = { name: string; title: Message; formula: string; risks: number[]; largest: number; mean: number; estimate: number | null };
export type EstimateAnswer = {
  kind: "estimate";
  text: string;
  n: number;
  prior: [string, string];
  seen: number | null;
  curves: Curve[];
  crossings: { between: [string, string]; theta: number; risk: number }[];
  finding: Message;
  says: Message[];
};
export type Decision = TableAnswer | GameAnswer | ProcessAnswer | EstimateAnswer;
export type Example = { name: string; kind: Decision["kind"]; title: Message; about: Message; vi: string; en: string };
