import CostsFigure from "../figures/CostsFigure.svelte";
import GrowthFigure from "../figures/GrowthFigure.svelte";
import OrderTask from "../figures/OrderTask.svelte";
import PairFigure from "../figures/PairFigure.svelte";
import { figure, type Figures } from "../lesson";
import { FIRST, ITALIAN } from "./examples";

export default {
  luck: figure(PairFigure, { tree: FIRST, left: "alphabeta(order=best)", right: "alphabeta(order=worst)" }),
  formula: figure(GrowthFigure, { b: 10, depth: 6, pruning: true }),
  guesses: figure(CostsFigure, {
    setup: { game: "chess", position: ITALIAN },
    specs: ["pvs(depth=5,killers=off,history=off,urgency=off)", "pvs(depth=5,killers=off,history=off)", "pvs(depth=5)"],
  }),
  task: figure(OrderTask, { trees: { falling: "((14 5 2) (6 4 2) (12 8 3))", later: "((2 4 6) (2 5 14) (3 12 8))", first: "((3 12 8) (2 4 6) (2 5 14))" } }),
} satisfies Figures;
