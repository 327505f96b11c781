import { call } from "../../../lib/api/rest";
import type { Message, ScoreInfo, Setup } from "../../../lib/api/types";

export type Thought = {
  best: string | null;
  score: ScoreInfo;
  line: string[];
  depth: number;
  complete: boolean;
  counts: { nodes: number; leaves: number; cuts: number; first_move_cuts: number; probes: number; hits: number; researches: number; by_iteration: number[] };
  remarks: Message[];
};

/** What one algorithm thinks of a position, and what that cost. */
export const think = (setup: Setup, spec: string, signal?: AbortSignal) => call<Thought>("/api/think", { method: "POST", body: { setup, spec }, signal, patience: 60_000 });
