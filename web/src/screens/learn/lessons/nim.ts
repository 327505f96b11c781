import { api } from "../../../lib/api/rest";
import BoardFigure from "../figures/BoardFigure.svelte";
import { nimberOf } from "../figures/nimbers";
import NimbersFigure from "../figures/NimbersFigure.svelte";
import NumberTask from "../figures/NumberTask.svelte";
import { figure, type Figures } from "../lesson";
import NimSum from "../NimSum.svelte";

const HEAP = 13;
const MOST_BESIDE = 1000;

/** The given Nim heap is laid beside the heap of the splitting game: they are equal just if whoever moves loses. */
async function beside(given: number): Promise<{ move: string }> {
  if (!Number.isInteger(given) || given < 0 || given > MOST_BESIDE) return { move: "–" };
  const { score, moves } = await api.analyse({ game: "sum", position: `${given} + ${HEAP}` }, 1000);
  return { move: score.verdict === "win" ? (moves[0]?.mv ?? "–") : "–" };
}

export default {
  labels: figure(BoardFigure, { setup: { game: "nim", position: "1,2,3" }, scores: true }),
  sum: figure(NimSum, {}),
  values: figure(NimbersFigure, { most: HEAP - 1 }),
  games: figure(BoardFigure, { setup: { game: "sum", position: "3 + 8" }, scores: true }),
  misere: figure(BoardFigure, { setup: { game: "nim", options: { misere: "on" }, position: "1,1" }, scores: true }),
  task: figure(NumberTask, { truth: () => nimberOf({ game: "grundy", position: String(HEAP) }), evidence: beside, figure: figure(NimbersFigure, { most: HEAP - 1 }) }),
} satisfies Figures;
