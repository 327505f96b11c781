// What the lab sends. Values and bounds are texts as they stand on a blackboard: `3`, `-2.5`, `−∞`, `+#`.

import type { Message } from "../api/types";

export type Turn = "max" | "min" | "chance" | "leaf";
export type LabNode = {
  label: string;
  name: string | null;
  parent: number | null;
  turn: Turn;
  value?: string;
  chance?: number;
  /** Children that are not among the nodes. */
  more?: number;
};
export type BoundName = "alpha" | "beta";
type Happening =
  | { event: "iteration"; depth: number }
  | { event: "enter"; again: boolean }
  | { event: "leaf"; kind: "end" | "horizon" | "known" }
  | { event: "better"; child: number; moved: BoundName | null }
  | { event: "kept"; child: number; value: string }
  | { event: "cut"; bound: BoundName; by: number | null; skipped: number[] }
  | { event: "leave" }
  | { event: "range"; low: string; high: string }
  | { event: "probe"; child: number };
export type LabStep = Happening & { node: number; alpha?: string; beta?: string; best?: string; line: string; says: Message };
export type CutStep = Extract<LabStep, { event: "cut" }>;
export type Counts = {
  visits: number;
  visited: number;
  skipped: number;
  leaves: number;
  alpha_cuts: number;
  beta_cuts: number;
  again: number;
};
export type CodeLine = { id: string; indent: number; text: Message; wrong: boolean };
export type Run = {
  algo: string;
  tree: string;
  nodes: LabNode[];
  steps: LabStep[];
  missed: number;
  complete: boolean;
  value: string;
  outside: BoundName | null;
  best: number[];
  order: number[];
  cut: number[];
  counts: Counts;
  minimax: Counts;
  code: CodeLine[];
};
export type Algorithm = { name: string; conventions: { name: string; choices: string[] }[] };
export type RandomWish = { seed: number; depth: number; branching: number; irregular: boolean; min: number; max: number; min_root: boolean };

export type Comparison = { left: Run; right: Run; moments: [number, number][]; parts: number | null };
/** Something that is said wrong, and the address that shows what is right. */
export type Said = { name: string; place: string };
export type Mistake = { name: string; fault: "value" | "visits" | "endless"; right: string };

export type Ask = "turns" | "values" | "bounds" | "order" | "cuts";
export type Field = "turn" | "value" | "alpha" | "beta" | "order" | "cut";
export type Key = { turn: "max" | "min" | null; value: string | null; alpha: string | null; beta: string | null; order: number | null; cut: boolean };
export type Exercise = { exercise: string; asked: Ask[]; key: Key[]; run: Run };
export type Answer = { node: number; turn?: string; value?: string; alpha?: string; beta?: string; order?: string; cut?: boolean };
export type Verdict = "right" | "wrong" | "missing" | "unreadable" | "over-pruned" | "missed-cut";
export type Mark = { node: number; field: Field; verdict: Verdict; says: Message; step: number | null };
export type Marking = { marks: Mark[]; right: number; total: number; first_wrong: number | null };

export type Measured = { leaves: number; ms: number } | null;
export type GrowthRow = {
  depth: number;
  minimax: number | null;
  best: number | null;
  growth: number | null;
  times: number | null;
  rule: number;
  measured: { minimax: Measured; best: Measured; random: Measured; worst: Measured };
};
export type Reach = { minimax: number; best: number; random: number };
export type Growth = { b: number; rows: GrowthRow[]; by_leaves: Reach | null; by_time: Reach | null };

export type Estimate = { walks: number; mean: number; error: number | null };
export type ChanceRun = { run: Run; exact: number; estimates: Estimate[] };
export type PositionChildren = { turn: "max" | "min"; over: boolean; top: { mv: string; value: string; proven: boolean }[]; more: number };

export type GraphState = { level: number; turn: "max" | "min"; over: boolean; label: string[]; value: number; moves: string[] };
export type GraphEdge = { from: number; to: number; moves: string[]; keeps: boolean; bold: boolean };
export type StateGraph = { says: Message; levels: number[]; states: GraphState[]; edges: GraphEdge[] };
