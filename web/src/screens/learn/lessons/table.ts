import type { Setup } from "../../../lib/api/types";
import { lab } from "../../../lib/lab/api";
import CostsFigure from "../figures/CostsFigure.svelte";
import NumberTask from "../figures/NumberTask.svelte";
import RunFigure from "../figures/RunFigure.svelte";
import WaysFigure from "../figures/WaysFigure.svelte";
import { figure, type Figures } from "../lesson";

const SMALL: Setup = { game: "nim", position: "2,2" };

/** How often the table knows the answer already. */
async function known(): Promise<number> {
  const { steps } = await lab.watchPosition(SMALL, "memory");
  return steps.filter((step) => step.event === "leaf" && step.kind === "known").length;
}

export default {
  ways: figure(WaysFigure, { game: "tictactoe", ways: [["b2", "a3", "c1"], ["c1", "a3", "b2"]] }),
  entry: figure(RunFigure, { setup: { game: "nim", position: "1,2" }, algos: ["memory"] }),
  saved: figure(CostsFigure, { setup: { game: "tictactoe" }, specs: ["minimax(score=plain)", "alphabeta(score=plain)", "memory(score=plain)"] }),
  task: figure(NumberTask, { truth: known, figure: figure(RunFigure, { setup: SMALL, algos: ["memory"] }) }),
} satisfies Figures;
