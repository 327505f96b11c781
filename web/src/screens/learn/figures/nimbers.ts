import { api } from "../../../lib/api/rest";
import type { Analysis, Setup } from "../../../lib/api/types";

/** The least number from 0 on that is not among the values. */
export function mex(values: Iterable<number>): number {
  const there = new Set(values);
  let least = 0;
  while (there.has(least)) least++;
  return least;
}

/** The ways to split a heap into two unequal ones, the larger part first. */
export function splitsOf(heap: number): [number, number][] {
  const splits: [number, number][] = [];
  for (let small = 1; small < heap - small; small++) splits.push([heap - small, small]);
  return splits;
}

/** The Grundy value that the engine tells with its analysis; a position without moves has 0 and nothing is told. */
export function nimberIn(analysis: Analysis): number {
  const told = analysis.remarks.find(({ key }) => key === "solve.nimber")?.params?.["nimber"];
  return typeof told === "string" ? Number(told) : 0;
}

export const nimberOf = async (setup: Setup): Promise<number> => nimberIn(await api.analyse(setup, 1000));
