import type { Result, Side } from "../api/types";
import { t } from "../i18n/index.svelte";

/** How a game ended, in a sentence. `you` is the side that only this reader plays, if there is one. */
export function resultText({ winner, reason, payoff }: Result, names: readonly [string, string], you: Side | null): string {
  if (payoff !== undefined) return t("page.result.payoff", { payoff });
  if (winner === null) return t(reason === "agreed" ? "page.result.draw-agreed" : "page.result.draw");
  const name = names[winner];
  const other = names[winner === 0 ? 1 : 0];
  if (reason === "time" || reason === "resign") {
    if (you === winner) return t(`page.result.you-${reason}`);
    return you === null ? t(`page.result.win-${reason}`, { name, other }) : t(`page.result.lost-${reason}`, { name });
  }
  return you === winner ? t("page.result.you") : t("page.result.win", { name });
}
