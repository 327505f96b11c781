// A circuit that chooses a move in Nim, as the server sends it.

import type { Message } from "../api/types";

export type Register = { name: string; first: number; bits: number; measured: boolean };
export type Part = { name: string; round: number | null; says: Message; begin: number; end: number };
export type Gate = { action: "x" | "h" | "p"; angle?: number; target: number; ones?: number[]; zeros?: number[]; text: string };
export type Outcome = { index: number; size: number; mv: string | null; winning: boolean; chance: number; count: number };
export type Term = { outcome: number; nim: number; re: number; im: number };
export type Circuit = {
  heaps: string;
  qubits: number;
  registers: Register[];
  parts: Part[];
  gates: Gate[];
  wanted: number;
  rounds: number;
  phase: number;
  outcomes: Outcome[];
  /** Before the first gate and after each. */
  moments: Term[][];
  best: string | null;
  qasm: string;
};
