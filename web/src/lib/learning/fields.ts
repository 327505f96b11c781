// A lesson in the address: /lab/learning?heaps=1,3,5&misere=on&alpha=0.5&go=1

import { fieldOf, SEEDS, type Range } from "../ui/fields";
import type { Wish } from "./types";

export type Fields = {
  game: string;
  heaps: string;
  misere: boolean;
  method: string;
  /** Numbers as they are typed. */
  alpha: string;
  gamma: string;
  epsilon: string;
  episodes: string;
  seed: string;
  symmetry: boolean;
};

const SHARE: Range = { min: 0, max: 1, decimals: true };
export const NUMBERS = [
  { name: "alpha", step: 0.05, range: SHARE },
  { name: "gamma", step: 0.05, range: SHARE },
  { name: "epsilon", step: 0.05, range: SHARE },
  { name: "episodes", step: 1000, range: { min: 1, max: 1_000_000 } },
  { name: "seed", step: 1, range: SEEDS },
] as const;
export const areNumbers = (fields: Fields) => NUMBERS.every(({ name, range }) => fieldOf(fields[name], range).value !== null);
export const USUAL: Fields = { game: "nim", heaps: "1,3,5,7", misere: true, method: "q", alpha: "0.5", gamma: "0.9", epsilon: "0.5", episodes: "20000", seed: "1", symmetry: true };

export function fieldsOf(query: URLSearchParams): Fields {
  const fields: Record<string, string | boolean> = { ...USUAL };
  for (const [name, usual] of Object.entries(USUAL)) {
    const text = query.get(name);
    if (text === null) continue;
    fields[name] = typeof usual === "boolean" ? text === "on" : text;
  }
  return fields as Fields;
}

/** What differs from the usual. */
export function changesOf(fields: Fields): Record<string, string> {
  const changed = Object.entries(fields).filter(([name, value]) => value !== USUAL[name as keyof Fields]);
  return Object.fromEntries(changed.map(([name, value]) => [name, typeof value === "boolean" ? (value ? "on" : "off") : String(value)]));
}

export function wishOf(fields: Fields): Wish {
  const nim = fields.game === "nim";
  const options: Record<string, string> = nim && fields.misere ? { misere: "on" } : {};
  const setup = { game: fields.game, position: nim ? fields.heaps : null, options };
  const { method, symmetry } = fields;
  const [alpha, gamma, epsilon, episodes, seed] = NUMBERS.map(({ name, range }) => fieldOf(fields[name], range).value ?? 0) as [number, number, number, number, number];
  return { setup, method, alpha, gamma, epsilon, halving: null, episodes, seed, symmetry };
}

/** Whoever learns the same before it plays: an opponent for the hall. */
export function opponentOf({ setup, method, alpha, gamma, epsilon, episodes, seed, symmetry }: Wish): string {
  // A comma would end the parameter.
  const start = setup.position ? `,start=${setup.position.trim().split(/[\s,]+/).join(" ")}` : "";
  return `qlearn(method=${method},episodes=${episodes},seed=${seed},alpha=${alpha},gamma=${gamma},epsilon=${epsilon},symmetry=${symmetry ? "on" : "off"}${start})`;
}
