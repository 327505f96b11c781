import type { MoveInfo, Spot } from "../api/types";
import { keyOf, type Label } from "./spots";

/** The moves whose touches begin with what has been pressed. */
export function movesFrom(moves: readonly MoveInfo[], pressed: readonly Spot[]): MoveInfo[] {
  return moves.filter((move) => pressed.length <= move.touch.length && pressed.every((spot, i) => keyOf(spot) === keyOf(move.touch[i]!)));
}

/** The spots that continue towards some move. */
export function nextSpots(moves: readonly MoveInfo[], pressed: readonly Spot[]): Set<string> {
  const next = new Set<string>();
  for (const move of movesFrom(moves, pressed)) {
    const spot = move.touch[pressed.length];
    if (spot) next.add(keyOf(spot));
  }
  return next;
}

export type Press =
  | { kind: "pressed"; pressed: Spot[] }
  | { kind: "move"; move: MoveInfo }
  | { kind: "choose"; moves: MoveInfo[]; pressed: Spot[] };

/**
 * What one more press does. It continues the move being made; a press that cannot continue starts anew (another piece is
 * picked), and a second press on the last spot lets go of it.
 */
export function press(moves: readonly MoveInfo[], pressed: readonly Spot[], spot: Spot): Press {
  const on = [...pressed, spot];
  const found = movesFrom(moves, on);
  if (found.length === 0) {
    const last = pressed.at(-1);
    const letGo = pressed.length === 0 || (last && keyOf(last) === keyOf(spot));
    return letGo ? { kind: "pressed", pressed: [] } : press(moves, [], spot);
  }
  const complete = found.filter((move) => move.touch.length === on.length);
  const [only] = complete;
  // A longer move with the same beginning would be out of reach if the shorter one were played at once.
  if (found.length > complete.length) return { kind: "pressed", pressed: on };
  if (complete.length === 1 && only) return { kind: "move", move: only };
  return { kind: "choose", moves: complete, pressed: on };
}

/** Upon each next spot the best label of the moves behind it; `rank` says which of two moves is better. */
export function labelsOfNext(
  moves: readonly MoveInfo[],
  pressed: readonly Spot[],
  labels: ReadonlyMap<string, Label & { rank: number }>,
): Map<string, Label> {
  const best = new Map<string, Label & { rank: number }>();
  for (const move of movesFrom(moves, pressed)) {
    const spot = move.touch[pressed.length];
    const label = labels.get(move.mv);
    if (!spot || !label) continue;
    const key = keyOf(spot);
    const known = best.get(key);
    if (!known || label.rank > known.rank) best.set(key, label);
  }
  return best;
}
