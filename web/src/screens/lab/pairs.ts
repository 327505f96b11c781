import type { Comparison } from "../../lib/lab/types";

/** The moments at which one of the two cuts something. */
export function pairCuts({ left, right, moments }: Comparison): number[] {
  const cuts: number[] = [];
  let before: [number, number] = [0, 0];
  moments.forEach((at, index) => {
    const cut = [left, right].some((run, side) => {
      const step = at[side as 0 | 1] > before[side as 0 | 1] ? run.steps[at[side as 0 | 1] - 1] : undefined;
      return step?.event === "cut" && step.skipped.length > 0;
    });
    if (cut) cuts.push(index + 1);
    before = at;
  });
  return cuts;
}
