import type { Analysis } from "../../../lib/api/types";

/** Where a guess of the engine still counts as the best move: within so many points of it. */
const NEARLY = 30;

/** Whether a move keeps what the position is worth: the proven result, or nearly the best estimate. */
export function keepsResult(analysis: Analysis, mv: string): boolean {
  const score = analysis.moves.find((one) => one.mv === mv)?.score;
  if (!score) return false;
  if (analysis.score.verdict !== "value") return score.verdict === analysis.score.verdict;
  if (score.verdict === "value") return (score.value ?? 0) >= (analysis.score.value ?? 0) - NEARLY;
  return score.verdict === "win";
}
