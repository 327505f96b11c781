import CostsFigure from "../figures/CostsFigure.svelte";
import ExerciseTask from "../figures/ExerciseTask.svelte";
import PairFigure from "../figures/PairFigure.svelte";
import RunFigure from "../figures/RunFigure.svelte";
import { figure, type Figures } from "../lesson";
import { BOTH_CUTS, EIGHT, FIRST, THREE_MIN } from "./examples";

export default {
  idea: figure(RunFigure, { tree: "S(10 C(3 8 12))", algos: ["alphabeta"] }),
  window: figure(RunFigure, { tree: FIRST, algos: ["alphabeta"] }),
  cuts: figure(RunFigure, { tree: BOTH_CUTS, algos: ["alphabeta"], begin: "cut" }),
  same: figure(PairFigure, { tree: EIGHT, left: "minimax", right: "alphabeta" }),
  real: figure(CostsFigure, { setup: { game: "tictactoe" }, specs: ["minimax(score=plain)", "alphabeta(score=plain)"] }),
  task: figure(ExerciseTask, { exercise: `cuts;alphabeta;${THREE_MIN}` }),
} satisfies Figures;
