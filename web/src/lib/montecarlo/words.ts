import { number, t } from "../i18n/index.svelte";
import type { Look } from "./types";

/** As in the sentences: numbers of the lab stand as on a blackboard. */
const round = (value: number, digits: number) => number(Number(value.toFixed(digits)));

export const shown = (value: number) => round(value, 3);

/** A proof as a sign: won, lost, drawn, or a value. */
export function proofSign(proof: string): string {
  if (/^(#-|-#)/.test(proof)) return "✗";
  if (/^(#|\+#)/.test(proof)) return "✓";
  return `= ${proof}`;
}

export function proofWords(proof: string): string {
  const sign = proofSign(proof);
  if (sign === "✓") return t("page.mc.proof.win");
  if (sign === "✗") return t("page.mc.proof.loss");
  return proof === "0" ? t("page.mc.proof.draw") : t("page.mc.proof.value", { value: proof });
}

/** What stands below a node: N and Q, and what it is compared by. */
export function noteOf(look: Look | undefined, root: boolean): { text: string; second?: string } {
  if (!look) return { text: "" };
  if (root) return { text: `N ${number(look.n)}` };
  const second = look.proof !== undefined ? proofSign(look.proof) : `U ${look.bound === undefined ? "∞" : round(look.bound, 2)}`;
  return { text: look.n === 0 ? "N 0" : `${number(look.n)} · ${round(look.q, 2)}`, second };
}
