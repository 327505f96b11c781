import type { Analysis } from "../../../lib/api/types";

/** What decides how a game is treated: its positions are few, it splits into independent parts, or neither. */
export type GameClass = "few" | "splits" | "many";
export const CLASSES: GameClass[] = ["few", "splits", "many"];

/** The class by the reason that the engine gives for its method; none for games with a proof or solver of their own. */
export function classOf({ why }: Pick<Analysis, "why">): GameClass | null {
  if (why.key === "solve.because-few" || why.key === "solve.because-tree") return "few";
  if (why.key === "solve.because-splits" || why.key === "solve.because-theory") return "splits";
  return why.key === "solve.because-many" ? "many" : null;
}
