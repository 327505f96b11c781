// Comparisons of algorithms, as the server tells them (/api/comparisons).

import type { Message } from "../api/types";

export type Rule = { by: "depths"; from: number; to: number } | { by: "nodes"; nodes: number } | { by: "time"; ms: number };
export type Wish = { game: string; options?: Record<string, string>; positions: string; algos: string; rule: Rule; eval?: "none" | "usual"; score?: "plain" | "distance" };
export type Row = {
  seq: number;
  position: number;
  algo: number;
  depth: number;
  value: number;
  exact: boolean;
  mv: string | null;
  nodes: number;
  leaves: number;
  cutoffs: number;
  first_move_cuts: number;
  probes: number;
  hits: number;
  ebf: number;
  ms: number;
  complete: boolean;
  settled: boolean;
};
export type Reach = { depth: number; times: number | null; settled: number };
export type State = "running" | "done" | "cancelled" | "limit" | "failed" | "interrupted";
export type Contest = {
  id: string;
  created: number;
  wish: Wish;
  algos: string[];
  positions: string[];
  command: string;
  state: State;
  problem?: Message;
  done: number;
  of: number;
  seq: number;
  rows: Row[];
  reach: (Reach | null)[];
  headline: Message | null;
  findings: Partial<Record<Measure, Message>>;
};

export const MEASURES = ["nodes", "leaves", "time", "ebf", "cutoffs", "first", "hits"] as const;
export type Measure = (typeof MEASURES)[number];
