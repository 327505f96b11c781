// The little language of the texts, as in crates/words: `{name}`, `{name|one|many}`, `{@key}`.

import type { Message } from "../api/types";

export type Texts = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string | number | Message>>;

/** A brace that is never closed is text. */
const HOLE = /\{([^}]*)\}/g;

export function render(texts: Texts, key: string, params: Params = {}): string {
  const template = texts[key];
  if (template === undefined) return bare(texts, key, params);
  return template.replace(HOLE, (_, hole: string) => {
    const [name = "", one, many] = hole.split("|");
    if (name.startsWith("@")) return texts[name.slice(1)] ?? name.slice(1);
    const value = params[name];
    const text = value === undefined ? undefined : typeof value === "object" ? render(texts, value.key, value.params) : String(value);
    if (one !== undefined && many !== undefined) return text === "1" ? one : many;
    return text ?? `{${name}}`;
  });
}

/** What is shown for a key that no locale file has. */
function bare(texts: Texts, key: string, params: Params): string {
  const shown = Object.entries(params).map(
    ([name, value]) => `${name} = ${typeof value === "object" ? render(texts, value.key, value.params) : value}`,
  );
  return shown.length === 0 ? key : `${key} (${shown.sort().join(", ")})`;
}
