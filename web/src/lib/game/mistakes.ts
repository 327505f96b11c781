// Which move lost the game? Pure functions over analyses, so that they can be tested without a page.

import type { Analysis, ScoreInfo, Side } from "../api/types";

/** A heuristic fall smaller than this (on the scale −1 … 1) is taste, not a mistake. */
export const THRESHOLD = 0.35;

export type Judged = { ply: number; mv: string; before: ScoreInfo; after: ScoreInfo; kind: "result" | "value" };

const CLASS = { win: 1, draw: 0, loss: -1 } as const;

/** How much worse `after` is than `before`, both for the side that moves; null if it is no mistake. */
export function fall(before: ScoreInfo, after: ScoreInfo, height: (score: ScoreInfo) => number): Judged["kind"] | null {
  if (before.verdict !== "value" && after.verdict !== "value") return CLASS[after.verdict] < CLASS[before.verdict] ? "result" : null;
  // Payoffs of written trees are exact: any loss is a real one.
  if (before.verdict === "value" && after.verdict === "value" && before.exact && after.exact)
    return (after.value ?? 0) < (before.value ?? 0) ? "value" : null;
  return height(before) - height(after) > THRESHOLD ? "value" : null;
}

/** The score of the played move, for the side that moved. */
export function scoreOfMove(before: Analysis, after: Analysis | undefined, mv: string, opposite: (score: ScoreInfo) => ScoreInfo): ScoreInfo | null {
  const listed = before.moves.find((move) => move.mv === mv)?.score;
  // A search looks deeper at the position after a move than at one move among many.
  if (after && (!listed || !listed.exact)) return opposite(after.score);
  return listed ?? null;
}

/** The first move of `side` that gave something away, over analyses of the positions before and after each move. */
export function firstMistake(
  moves: readonly string[],
  analyses: readonly (Analysis | undefined)[],
  sides: readonly Side[],
  mine: readonly [boolean, boolean],
  tools: { height: (score: ScoreInfo) => number; opposite: (score: ScoreInfo) => ScoreInfo },
): Judged | null {
  for (const [ply, mv] of moves.entries()) {
    const side = sides[ply];
    const before = analyses[ply];
    if (side === undefined || !mine[side] || !before) continue;
    const after = scoreOfMove(before, analyses[ply + 1], mv, tools.opposite);
    if (!after) continue;
    const kind = fall(before.score, after, tools.height);
    if (kind) return { ply, mv, before: before.score, after, kind };
  }
  return null;
}
