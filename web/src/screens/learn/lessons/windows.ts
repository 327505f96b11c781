import { lab } from "../../../lib/lab/api";
import ChoiceTask from "../figures/ChoiceTask.svelte";
import CostsFigure from "../figures/CostsFigure.svelte";
import RunFigure from "../figures/RunFigure.svelte";
import { figure, type Figures } from "../lesson";
import { FIRST } from "./examples";

const NARROW = "alphabeta(alpha=4,beta=6)";

/** What the answer of a search with a narrow window says of the value. */
async function meaning(): Promise<string> {
  const { outside } = await lab.run(FIRST, NARROW);
  return outside === null ? "exact" : outside === "alpha" ? "at-least" : "at-most";
}

export default {
  scout: figure(RunFigure, { tree: "A(0 B(2 2))", algos: ["negascout", "alphabeta"] }),
  aspiration: figure(RunFigure, { tree: FIRST, algos: ["alphabeta(alpha=2,beta=6)", "alphabeta(alpha=-5,beta=2)", "alphabeta"], begin: "end" }),
  mtdf: figure(RunFigure, { tree: FIRST, algos: ["mtdf(guess=3)", "mtdf(guess=0)"] }),
  measured: figure(CostsFigure, { setup: { game: "connect4" }, specs: ["alphabeta(depth=8)", "negascout(depth=8)", "memory(depth=8)", "mtdf(depth=8)", "pvs(depth=8)"] }),
  task: figure(ChoiceTask, { options: ["exact", "at-most", "at-least"], truth: meaning, figure: figure(RunFigure, { tree: FIRST, algos: [NARROW] }) }),
} satisfies Figures;
