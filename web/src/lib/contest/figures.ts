// What the rows of a comparison come to: one line per algorithm and depth, over one position or over all.

import type { Contest, Measure, Row } from "./types";

export type Line = Omit<Row, "seq" | "position" | "mv" | "value"> & { value: number | null; mv: string | null };

const SUMMED = ["nodes", "leaves", "cutoffs", "first_move_cuts", "probes", "hits", "ms"] as const;

/** The lines of a position; of all together (null) those that every position has. */
export function lines(contest: Pick<Contest, "rows" | "positions">, position: number | null): Line[] {
  const one = position ?? (contest.positions.length === 1 ? 0 : null);
  const found = one === null ? together(contest) : contest.rows.filter((row) => row.position === one);
  return found.sort((a, b) => a.algo - b.algo || a.depth - b.depth);
}

function together({ rows, positions }: Pick<Contest, "rows" | "positions">): Line[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.algo}/${row.depth}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].filter((group) => group.length === positions.length).map((group) => {
    const line: Line = { ...group[0]!, value: null, mv: null };
    for (const name of SUMMED) line[name] = group.reduce((sum, row) => sum + row[name], 0);
    line.complete = group.every((row) => row.complete);
    // As in the sentence of the server: the tree of the mean position.
    line.ebf = (line.nodes / group.length) ** (1 / line.depth);
    return line;
  });
}

const share = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : null);

export function figure(line: Line, measure: Measure): number | null {
  switch (measure) {
    case "time":
      return line.ms;
    case "first":
      return share(line.first_move_cuts, line.cutoffs);
    case "hits":
      return share(line.hits, line.probes);
    default:
      return line[measure];
  }
}

/** Shares have an axis from 0 to 100; everything else grows with the depth, and is drawn on a logarithmic one. */
export const isShare = (measure: Measure) => measure === "first" || measure === "hits";

/** One curve per algorithm. Searches that were stopped say nothing about a depth, and zero has no logarithm. */
export function curves(all: readonly Line[], algos: number, measure: Measure): { x: number; y: number }[][] {
  return Array.from({ length: algos }, (_, algo) =>
    all
      .filter((line) => line.algo === algo && line.complete)
      .map((line) => ({ x: line.depth, y: figure(line, measure) }))
      .filter((point): point is { x: number; y: number } => point.y !== null && (isShare(measure) || point.y > 0)),
  );
}

/** The marks of a logarithmic axis around two values: powers of ten, and 2 and 5 between them where there is room. */
export function logTicks(low: number, high: number): number[] {
  const [from, to] = [Math.floor(Math.log10(low) + 1e-9), Math.ceil(Math.log10(high) - 1e-9)];
  const decades = Math.max(1, to - from);
  const step = Math.ceil(decades / 8);
  const factors = decades <= 2 ? [1, 2, 5] : [1];
  const ticks: number[] = [];
  for (let power = from; power < to + step; power += step) for (const factor of factors) ticks.push(factor * 10 ** power);
  // From the last mark at or below to the first at or above.
  const first = Math.max(0, ticks.findLastIndex((tick) => tick <= low * 1.0001));
  const last = ticks.findIndex((tick) => tick >= high * 0.9999);
  return ticks.slice(first, last < 0 ? undefined : last + 1);
}
