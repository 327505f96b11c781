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
  const letters = Math.max(0, ...states.flatMap(({ label }) => label.map((line) => line.length)));
  const [stepX, stepY] = [Math.max(64, letters * LETTER + 16), 112 + lines * LINE];
  const levels: number[][] = [];
  states.forEach(({ level }, state) => (levels[level] ??= []).push(state));
  const widest = Math.max(...levels.map((level) => level.length));
  const x: number[] = [];
  for (const level of levels) {
    const wish = new Map(level.map((state) => [state, mean(edges.filter(({ to }) => to === state).map(({ from }) => x[from]!))]));
    level.sort((a, b) => wish.get(a)! - wish.get(b)! || a - b);
    level.forEach((state, place) => (x[state] = LEFT + (widest / 2 + place - level.length / 2 + 0.5) * stepX));
  }
  const rows = levels.map((_, level) => TOP + level * stepY);
  const spots = states.map(({ level, label }, state) => ({ state, x: x[state]!, y: rows[level]!, foot: rows[level]! + 30 + label.length * LINE }));
  return { spots, rows, width: LEFT + widest * stepX + 8, height: rows.at(-1)! + 40 + lines * LINE };
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
