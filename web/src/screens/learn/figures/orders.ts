import type { Run } from "../../../lib/lab/types";

/** The name of the run that looked at the fewest leaves. */
export function fewestLeaves(runs: Record<string, Pick<Run, "counts">>): string {
  const [best] = Object.entries(runs).sort(([, a], [, b]) => a.counts.leaves - b.counts.leaves);
  return best?.[0] ?? "";
}
