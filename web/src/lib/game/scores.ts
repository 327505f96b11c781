import type { ScoreInfo, Side } from "../api/types";
import type { Label } from "../boards/spots";
import { t } from "../i18n/index.svelte";
import { isPayoff } from "./payoffs";

/** The same score seen by the other side. */
export function opposite(score: ScoreInfo): ScoreInfo {
  const verdict = score.verdict === "win" ? "loss" : score.verdict === "loss" ? "win" : score.verdict;
  const value = score.value === undefined ? undefined : -score.value;
  return { ...score, verdict, value };
}

/** Where a heuristic value begins to feel decided; only for drawing and for telling slips from blunders. */
const FELT = 300;

/** A score on the scale −1 … 1: results at the ends, heuristic values strictly between. */
export function height(score: ScoreInfo): number {
  if (score.verdict === "win") return 1;
  if (score.verdict === "loss") return -1;
  if (score.verdict === "draw") return 0;
  const value = score.value ?? 0;
  return 0.95 * Math.tanh(value / FELT);
}

/** Orders moves: quicker wins first, slower losses last but one, values between. */
export function rank(score: ScoreInfo): number {
  const plies = score.plies ?? 1000;
  if (score.verdict === "win") return 2e9 - plies;
  if (score.verdict === "loss") return -2e9 + plies;
  return score.verdict === "draw" ? 0 : (score.value ?? 0);
}

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** A payoff is told as it stands at the leaf, whoever moves; it is known here only for the side to move. */
const atLeaf = (value: number, side: Side) => (side === 0 || value === 0 ? value : -value);
const plain = (value: number) => (value < 0 ? `−${-value}` : String(value));

export function words(score: ScoreInfo, side: Side = 0): string {
  const { verdict, plies, value = 0, exact } = score;
  if (verdict === "win") return plies === undefined ? t("score.win") : plies === 0 ? t("score.won") : t("score.win-in", { plies });
  if (verdict === "loss") return plies === undefined ? t("score.loss") : plies === 0 ? t("score.lost") : t("score.loss-in", { plies });
  if (verdict === "draw") return t("score.draw");
  return exact ? t("score.exact", { value: plain(atLeaf(value, side)) }) : t("score.heuristic", { value: signed(value) });
}

/** The score of a move as a small label: ▲5 wins in 5 plies, ▼12 loses in 12, = draws, else the value. */
export function label(score: ScoreInfo, side: Side = 0): Label & { rank: number } {
  const { verdict, plies } = score;
  const long = words(score, side);
  if (verdict === "win") return { text: `▲${plies ?? ""}`, words: long, tone: "good", rank: rank(score) };
  if (verdict === "loss") return { text: `▼${plies ?? ""}`, words: long, tone: "bad", rank: rank(score) };
  if (verdict === "draw") return { text: "=", words: long, tone: "even", rank: rank(score) };
  const value = score.value ?? 0;
  return { text: isPayoff(score) ? plain(atLeaf(value, side)) : signed(value), words: long, tone: "plain", rank: rank(score) };
}
