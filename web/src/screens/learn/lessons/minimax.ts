import BoardFigure from "../figures/BoardFigure.svelte";
import CostsFigure from "../figures/CostsFigure.svelte";
import ExerciseTask from "../figures/ExerciseTask.svelte";
import RunFigure from "../figures/RunFigure.svelte";
import { figure, type Figures } from "../lesson";
import { EIGHT, FIRST } from "./examples";

export default {
  idea: figure(RunFigure, { tree: "A(B(2 7) C(1 8))", algos: ["minimax"] }),
  whole: figure(RunFigure, { tree: FIRST, algos: ["minimax"] }),
  soon: figure(BoardFigure, { setup: { game: "tictactoe", position: "X.O/.../X.O" }, scores: true }),
  price: figure(CostsFigure, { setup: { game: "tictactoe" }, specs: [1, 2, 3, 4, 5, 6].map((depth) => `minimax(depth=${depth})`) }),
  task: figure(ExerciseTask, { exercise: `values;minimax;${EIGHT}` }),
} satisfies Figures;
