// The learning curve as numbers between 0 and 1, and as a sheet.

import type { Point, Tally } from "./types";

export const games = ({ wins, draws, losses }: Tally) => wins + draws + losses;
export const wins = (tally: Tally | null) => (tally === null || games(tally) === 0 ? null : tally.wins / games(tally));
/** Not lost: where perfect play can only be drawn with, a win is nothing to hope for. */
export const kept = (tally: Tally | null) => (tally === null || games(tally) === 0 ? null : (tally.wins + tally.draws) / games(tally));

const COLUMNS = [
  "episodes", "perfect_share", "choice_share", "worst_first", "worst_second", "random_wins", "random_draws", "random_losses", "perfect_wins", "perfect_draws",
  "perfect_losses", "rows", "seconds",
] as const;

/** The same columns as `kythu learn --csv`. */
export function csv(points: readonly Point[]): string {
  const tally = (one: Tally | null) => (one === null ? ["", "", ""] : [one.wins, one.draws, one.losses]);
  const row = (point: Point) => [
    point.episodes, point.perfect_share ?? "", point.choice_share ?? "", ...(point.worst ?? ["", ""]), ...tally(point.random), ...tally(point.perfect), point.rows, point.ms / 1000,
  ];
  return [COLUMNS, ...points.map(row)].map((cells) => `${cells.join(",")}\n`).join("");
}
