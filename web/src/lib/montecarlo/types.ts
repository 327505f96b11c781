// What the server tells of a Monte-Carlo search.

import type { Message } from "../api/types";
import type { CodeLine, LabNode } from "../lab/types";

export const PHASES = ["select", "expand", "simulate", "count"] as const;
export type Phase = (typeof PHASES)[number];
/** What stands at a node, seen by the side that moved into it. Without a bound it must be visited first. */
export type Look = { node: number; n: number; q: number; bound?: number; proof?: string };
export type McStep = {
  simulation: number;
  phase: Phase;
  node: number;
  child?: number;
  moves?: string[];
  ending?: "played" | "over" | "proven" | "judged";
  result?: number;
  /** How many nodes the tree has after the step. */
  grown: number;
  looks?: Look[];
  line: string;
  says: Message;
};
export type McMove = { mv: string; n: number; q: number; proof?: string };
export type McRun = {
  algo: string;
  nodes: LabNode[];
  steps: McStep[];
  told: number;
  simulations: number;
  children: McMove[];
  line: string[];
  value: string;
  proven: boolean;
  depth: number;
  code: CodeLine[];
};
