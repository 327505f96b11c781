// Numbers that stand in a field and in the address. What was typed stays as it is, right or wrong.

import type { Problem } from "../api/types";
import { readNumber } from "../i18n/figures";

/** The greatest seed of anything. */
export const GREATEST_SEED = 2 ** 32 - 1;

export type Range = { min: number; max: number; decimals?: boolean };
export const SEEDS: Range = { min: 0, max: GREATEST_SEED };

/** `value` is null if the text is no number, or none of those that are allowed. */
export type Field = { text: string; value: number | null; range: Range };

export function fieldOf(text: string, range: Range): Field {
  const whole = /^\s*[+−-]?\d+\s*$/.test(text);
  const number = whole || range.decimals ? readNumber(text) : null;
  return { text, range, value: number !== null && number >= range.min && number <= range.max ? number : null };
}

export const fieldIn = (query: URLSearchParams, name: string, usual: number, range: Range): Field => fieldOf(query.get(name) ?? String(usual), range);

/** What is wrong with a number in the address that has no field of its own; `name` is the key of what it is called. */
export function problemWith(name: string, { text, value, range }: Field): Problem | null {
  return value !== null ? null : { code: "bad_number", message: { key: "error.option-number", params: { name: { key: name }, found: text, min: String(range.min), max: String(range.max) } } };
}
