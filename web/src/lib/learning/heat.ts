// What was learnt about moves, as tints and numbers on the board.

import type { Label } from "../boards/spots";
import { number, t } from "../i18n/index.svelte";
import type { Learned } from "./types";

const signed = (value: number) => (Object.is(value, -0) || value === 0 ? "0" : value > 0 ? `+${number(value)}` : `−${number(-value)}`);

/** A value from −1 to 1 as it stands on a spot; what was never met is a question mark. */
export function heatLabels({ values }: Learned): Map<string, Label & { rank: number }> {
  return new Map(
    values.map(({ mv, value, right }) => {
      const rounded = value === null ? null : Number(value.toFixed(2));
      const text = rounded === null ? "?" : signed(rounded);
      const worth = rounded === null ? t("page.school.value.unknown") : t("page.school.value", { value: text });
      const words = right === null ? worth : `${worth}, ${t(right ? "page.school.right" : "page.school.wrong")}`;
      return [mv, { text, words, tone: "plain", rank: value ?? -2, heat: value ?? 0 } as const];
    }),
  );
}
