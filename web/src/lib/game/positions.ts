import { api } from "../api/rest";
import type { Setup, View } from "../api/types";

const MOST = 400;
const known = new Map<string, Promise<View>>();

export const setupKey = ({ game, options, position, moves }: Setup): string => JSON.stringify([game, options ?? {}, position ?? null, moves ?? []]);

/** The view of a position; the same one is asked for once. */
export function viewOf(setup: Setup): Promise<View> {
  const key = setupKey(setup);
  const there = known.get(key);
  if (there) return there;
  if (known.size >= MOST) known.clear();
  const asked = api.position(setup);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

export const withMoves = (setup: Setup, moves: string[]): Setup => ({ ...setup, moves });
