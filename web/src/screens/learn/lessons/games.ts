import ClassFigure from "../figures/ClassFigure.svelte";
import ClassTask from "../figures/ClassTask.svelte";
import MapFigure from "../figures/MapFigure.svelte";
import RunFigure from "../figures/RunFigure.svelte";
import { figure, type Figures } from "../lesson";

export default {
  map: figure(MapFigure, {}),
  sizes: figure(ClassFigure, {
    setups: [{ game: "tictactoe" }, { game: "nim", position: "3,4,5" }, { game: "grundy", position: "60" }, { game: "sum", position: "1000,2000 + 50" }, { game: "connect4" }, { game: "chess" }],
    ms: 1500,
  }),
  alone: figure(RunFigure, { tree: "A(B(D(2 7)) C(E(4 9)))", algos: ["minimax"] }),
  task: figure(ClassTask, {
    setups: [
      { name: "nim", setup: { game: "nim", position: "1,2,3" } },
      { name: "grundy", setup: { game: "grundy", position: "60" } },
      { name: "chess", setup: { game: "chess" } },
    ],
  }),
} satisfies Figures;
