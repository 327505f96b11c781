// The secrets of what was begun in this browser: who holds one may stop it.

import { recall, remember } from "./storage";

type Kind = "comparison" | "match";
type Key = { kind: Kind; id: string; token: string };
const KEY = "kythu.keys";
const MOST = 100;

/** What is in the storage may have been written by anything. */
function keys(): Key[] {
  const found = recall<unknown>(KEY);
  const isKey = (one: Partial<Key> | null) => typeof one === "object" && typeof one?.kind === "string" && typeof one.id === "string" && typeof one.token === "string";
  return Array.isArray(found) ? found.filter(isKey) : [];
}

export function keepKey(kind: Kind, id: string, token: string) {
  remember(KEY, [{ kind, id, token }, ...keys()].slice(0, MOST));
}

export function keyOf(kind: Kind, id: string): string | null {
  return keys().find((key) => key.kind === kind && key.id === id)?.token ?? null;
}
