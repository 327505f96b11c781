// A lesson in the address: /lab/learning?heaps=1,3,5&misere=on&alpha=0.5&go=1

import type { Wish } from "./types";

export type Fields = {
  game: string;
  heaps: string;
  misere: boolean;
  method: string;
  /** Numbers are null while a field is empty. */
  alpha: number | null;
  gamma: number | null;
  epsilon: number | null;
  episodes: number | null;
  seed: number | null;
  symmetry: boolean;
};
export const USUAL: Fields = { game: "nim", heaps: "1,3,5,7", misere: true, method: "q", alpha: 0.5, gamma: 0.9, epsilon: 0.5, episodes: 20_000, seed: 1, symmetry: true };

export function fieldsOf(query: URLSearchParams): Fields {
  const fields: Record<string, string | number | boolean | null> = { ...USUAL };
  for (const [name, usual] of Object.entries(USUAL)) {
    const text = query.get(name);
    if (text === null) continue;
    if (typeof usual === "boolean") fields[name] = text === "on";
    else if (typeof usual === "number") fields[name] = Number.isFinite(Number(text)) ? Number(text) : usual;
    else fields[name] = text;
  }
  return fields as Fields;
}

/** What differs from the usual. */
export function changesOf(fields: Fields): Record<string, string> {
  const changed = Object.entries(fields).filter(([name, value]) => value !== USUAL[name as keyof Fields] && value !== null);
  return Object.fromEntries(changed.map(([name, value]) => [name, typeof value === "boolean" ? (value ? "on" : "off") : String(value)]));
}

export function wishOf(fields: Fields): Wish {
  const nim = fields.game === "nim";
  const options: Record<string, string> = nim && fields.misere ? { misere: "on" } : {};
  const setup = { game: fields.game, position: nim ? fields.heaps : null, options };
  const { method, alpha, gamma, epsilon, episodes, seed, symmetry } = fields;
  return { setup, method, alpha: alpha ?? 0, gamma: gamma ?? 0, epsilon: epsilon ?? 0, halving: null, episodes: episodes ?? 0, seed: seed ?? 0, symmetry };
}
