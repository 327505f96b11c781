import { language, t } from "../i18n/index.svelte";
import type { Match } from "./types";

/** Fewer games say nothing, whatever the formula makes of them. */
const FEWEST_GAMES = 10;
const SURE = 0.95;

const format = (value: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language.current, options).format(value);
const digits = (value: number) => (Math.abs(value) < 10 ? 1 : 0);

export const signed = (value: number): string => format(value, { signDisplay: "exceptZero", maximumFractionDigits: digits(value) }).replace("-", "−");
export const plain = (value: number): string => format(value, { maximumFractionDigits: digits(value) }).replace("-", "−");
export const decimal = (value: number): string => format(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace("-", "−");

/** A share in per cent; nothing that was measured is quite certain. */
export function percent(share: number): string {
  const whole = format(100 * share, { maximumFractionDigits: 1 });
  if (share > 0.999) return `> ${format(99.9, { minimumFractionDigits: 1 })}`;
  return share < 0.001 && share > 0 ? `< ${format(0.1, { minimumFractionDigits: 1 })}` : whole;
}

export const isGoingOn = ({ state }: Match): boolean => state === "waiting" || state === "running";

/** Where one side wins nearly everything the interval is uneven, and ± would seem to reach below 0 although it does not. */
function stronger(name: string, elo: number, error: number, least: number, sure: number): string {
  if (elo <= error && least > 0) return t("page.arena.finding.least", { name, elo: signed(least), percent: percent(sure) });
  return t("page.arena.finding.sure", { name, elo: signed(elo), error: plain(error), percent: percent(sure) });
}

/** What the results say, in a sentence. */
export function finding(match: Match): string {
  const { elo, elo_error: error, elo_interval: interval, los } = match.numbers;
  if (elo === null || error === null || interval === null || los === null || match.played < FEWEST_GAMES) return t("page.arena.finding.early");
  if (error === 0) return t("page.arena.finding.equal");
  const [a, b] = match.names;
  if (los >= SURE) return stronger(a, elo, error, interval[0], los);
  if (los <= 1 - SURE) return stronger(b, -elo, error, -interval[1], 1 - los);
  return isGoingOn(match) ? t("page.arena.finding.early") : t("page.arena.finding.none", { name: a, elo: signed(elo), error: plain(error) });
}

/** What the sequential test says, once it has come to an end. */
export function verdict({ numbers, wish, names }: Match): string {
  const said = numbers.test?.verdict;
  if (!wish.sprt || (said !== "accepted" && said !== "rejected")) return "";
  const elo = said === "accepted" ? wish.sprt.elo1 : wish.sprt.elo0;
  return t(`page.arena.finding.${said}`, { name: names[0], elo: signed(elo) });
}
