import ExerciseTask from "../figures/ExerciseTask.svelte";
import GrowthFigure from "../figures/GrowthFigure.svelte";
import RunFigure from "../figures/RunFigure.svelte";
import UnfoldFigure from "../figures/UnfoldFigure.svelte";
import { figure, type Figures } from "../lesson";
import { FIRST } from "./examples";

export default {
  unfold: figure(UnfoldFigure, { setup: { game: "nim", position: "1,2" } }),
  levels: figure(RunFigure, { tree: FIRST, algos: ["minimax"] }),
  growth: figure(GrowthFigure, { b: 35, depth: 6 }),
  task: figure(ExerciseTask, { exercise: `turns;minimax;${FIRST}` }),
} satisfies Figures;
