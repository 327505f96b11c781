import type { Analysis, ScoreInfo } from "../api/types";

/** A payoff: the number at the leaf to which a written tree leads. */
export const isPayoff = (score: ScoreInfo) => score.verdict === "value" && score.exact;

/** A written tree ends with a number, not with a draw: 0 is a payoff like any other. */
export function withPayoffs(analysis: Analysis): Analysis {
  if (analysis.why.key !== "solve.because-tree") return analysis;
  const payoff = (score: ScoreInfo): ScoreInfo => (score.verdict === "draw" ? { verdict: "value", value: 0, exact: score.exact } : score);
  return { ...analysis, score: payoff(analysis.score), moves: analysis.moves.map((move) => ({ ...move, score: payoff(move.score) })) };
}
