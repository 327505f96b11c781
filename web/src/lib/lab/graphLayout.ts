// Where the states of a graph are drawn: a row a level, each state near those that lead to it.

import type { GraphEdge, GraphState } from "./types";

export const LINE = 14;
const LETTER = 8;
const LEFT = 64;
const TOP = 40;

export type Spot = { state: number; x: number; y: number; /** Where the label ends. */ foot: number };
export type GraphLayout = { spots: Spot[]; width: number; height: number; /** How high each level lies. */ rows: number[] };

export function layOutGraph(states: readonly GraphState[], edges: readonly GraphEdge[]): GraphLayout {
  const lines = Math.max(1, ...states.map(({ label }) => label.length));
  const stepY = 116 + lines * LINE;
  const levels: number[][] = [];
  states.forEach(({ level }, state) => (levels[level] ??= []).push(state));
  /** As wide as the longest label of a level needs. */
  const steps = levels.map((level) => Math.max(64, 16 + LETTER * Math.max(0, ...level.flatMap((state) => states[state]!.label.map((line) => line.length)))));
  const room = Math.max(...levels.map((level, at) => level.length * steps[at]!));
  const x: number[] = [];
  levels.forEach((level, at) => {
    const wish = new Map(level.map((state) => [state, mean(edges.filter(({ to }) => to === state).map(({ from }) => x[from]!))]));
    level.sort((a, b) => wish.get(a)! - wish.get(b)! || a - b);
    level.forEach((state, place) => (x[state] = LEFT + room / 2 + (place - level.length / 2 + 0.5) * steps[at]!));
  });
  const rows = levels.map((_, level) => TOP + level * stepY);
  const spots = states.map(({ level, label }, state) => ({ state, x: x[state]!, y: rows[level]!, foot: rows[level]! + 34 + label.length * LINE }));
  return { spots, rows, width: LEFT + room + 8, height: rows.at(-1)! + 44 + lines * LINE };
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
