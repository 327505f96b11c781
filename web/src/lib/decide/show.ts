import { figures } from "../i18n/index.svelte";

/** A number as it is typed, for drawings: `0.3`, `0,3` or `2/7`; NaN if it is none. */
export function valueOf(text: string): number {
  const [above = "", below = "1"] = text.trim().replace(",", ".").split("/");
  return above === "" || below === "" ? NaN : Number(above) / Number(below);
}

/** A number of the question as it is read: with a real minus. */
export const signed = (text: string) => figures(text).replace(/^-/, "−");
