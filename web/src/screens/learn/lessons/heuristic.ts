import LinesFigure from "../figures/LinesFigure.svelte";
import LinesTask from "../figures/LinesTask.svelte";
import RunFigure from "../figures/RunFigure.svelte";
import ThoughtsFigure from "../figures/ThoughtsFigure.svelte";
import { figure, type Figures } from "../lesson";
import { FIRST } from "./examples";

const byLines = (depth: number) => ({ name: `depth-${depth}`, spec: `alphabeta(depth=${depth},eval=open-lines)` });
const byCourse = (depth: number) => ({ name: `depth-${depth}`, spec: `alphabeta(depth=${depth},eval=course)` });

export default {
  limit: figure(RunFigure, { tree: FIRST, algos: ["minimax(depth=2)", "minimax"] }),
  lines: figure(LinesFigure, {
    setup: { game: "tictactoe" },
    examples: [
      { name: "corner", moves: ["a3", "b3"] },
      { name: "edge", moves: ["b3", "b2"] },
    ],
  }),
  sure: figure(ThoughtsFigure, { setup: { game: "tictactoe", moves: ["a3", "b3"] }, specs: [byLines(1), byLines(5)] }),
  depth: figure(ThoughtsFigure, { setup: { game: "connect4", moves: ["4", "4", "4", "4"] }, specs: [byCourse(2), byCourse(4), byCourse(8), { name: "exact", spec: "solver" }] }),
  task: figure(LinesTask, { setup: { game: "tictactoe", moves: ["b3", "b2"] } }),
} satisfies Figures;
