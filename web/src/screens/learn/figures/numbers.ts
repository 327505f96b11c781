/** A number as people type it: with a comma or a point, with either minus, with a percent sign behind it. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, "").replace("−", "-").replace(",", ".");
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return null;
  return Number(plain);
}
