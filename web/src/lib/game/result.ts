import type { Outcome, Result, Side } from "../api/types";
import { say, t } from "../i18n/index.svelte";

/** How a game ended, in a sentence, and why. `you` is the side that only this reader plays, if there is one. */
export function resultText(result: Result, names: readonly [string, string], you: Side | null, voice = ""): string {
  const { winner, reason } = result;
  if (reason === "agreed") return t("page.result.draw-agreed");
  if (winner !== null && reason !== "rules") {
    const name = names[winner];
    const other = names[winner === 0 ? 1 : 0];
    if (you === winner) return t(`page.result.you-${reason}`);
    return you === null ? t(`page.result.win-${reason}`, { name, other }) : t(`page.result.lost-${reason}`, { name });
  }
  return outcomeText(result, names, you, voice);
}

/** How a position ended by the rules. */
export function outcomeText({ winner, payoff, why }: Outcome, names: readonly [string, string], you: Side | null, voice = ""): string {
  if (payoff !== undefined) return t("page.result.payoff", { payoff });
  const what = winner === null ? "draw" : you === winner ? "you" : "win";
  const name = winner === null ? "" : names[winner];
  return why ? t(`page.result.${what}-why`, { name, why: say(why, voice) }) : t(`page.result.${what}`, { name });
}
