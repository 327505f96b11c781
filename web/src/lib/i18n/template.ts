// The little language of the texts, as in crates/words: `{name}`, `{name|one|many}`, `{@key}`.

import type { Message } from "../api/types";
import { withMark } from "./figures";

export type Texts = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string | number | { figures: string } | Message>>;

/** A brace that is never closed is text. */
const HOLE = /\{([^}]*)\}/g;

/**
 * A voice says some things in its own words: bulbs are no stones, and a written tree knows no threats. Its texts are called
 * `page.voice.VOICE.KEY`; whatever it has no text for is said as usual.
 */
export function render(texts: Texts, key: string, params: Params = {}, voice = ""): string {
  const template = (voice && texts[`page.voice.${voice}.${key}`]) || texts[key];
  if (template === undefined) return bare(texts, key, params);
  return template.replace(HOLE, (_, hole: string) => {
    const [name = "", one, many] = hole.split("|");
    if (name.startsWith("@")) return texts[name.slice(1)] ?? name.slice(1);
    const text = params[name] === undefined ? undefined : shown(texts, params[name], voice);
    if (one !== undefined && many !== undefined) return text === "1" ? one : many;
    return text ?? `{${name}}`;
  });
}

function shown(texts: Texts, value: Params[string], voice = ""): string {
  if (typeof value !== "object") return String(value);
  return "figures" in value ? withMark(value.figures, texts["page.decimal-mark"] ?? ".") : render(texts, value.key, value.params, voice);
}

/** What is shown for a key that no locale file has. */
function bare(texts: Texts, key: string, params: Params): string {
  const listed = Object.entries(params).map(([name, value]) => `${name} = ${shown(texts, value)}`);
  return listed.length === 0 ? key : `${key} (${listed.sort().join(", ")})`;
}
