// Numbers as people write them. On the wire and in addresses they have points; here they have the decimal mark of the language.

/** Numbers in a text that the server wrote. What only looks like one stays: names (`v1.2`), and the ways to nodes (`2.1.3`). The same rule as in crates/words. */
export function withMark(text: string, mark: string): string {
  return text.replace(/(?<![\p{L}\d.])(\d+)\.(\d+)(?![\d.])/gu, `$1${mark}$2`);
}

/** A number as it is typed: with a comma or a point, with either minus, with a percent sign behind it. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, "").replace("−", "-").replace(",", ".");
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return null;
  return Number(plain);
}
