import { lab } from "../../../lib/lab/api";
import CostsFigure from "../figures/CostsFigure.svelte";
import GrowthFigure from "../figures/GrowthFigure.svelte";
import IterationsFigure from "../figures/IterationsFigure.svelte";
import NumberTask from "../figures/NumberTask.svelte";
import RunFigure from "../figures/RunFigure.svelte";
import { figure, type Figures } from "../lesson";
import { FIRST, ITALIAN } from "./examples";

/** What the shallower searches cost together, in percent of the last one, counted on real trees with ten children a node. */
async function extra(): Promise<number> {
  const { rows } = await lab.growth(10, 4, 1);
  const leaves = rows.map(({ measured }) => measured.minimax?.leaves ?? 0);
  const last = leaves.pop() ?? 0;
  return (100 * leaves.reduce((sum, count) => sum + count, 0)) / last;
}

export default {
  clock: figure(RunFigure, { tree: FIRST, algos: ["deepening"] }),
  price: figure(IterationsFigure, { setup: { game: "connect4" }, spec: "deepening(depth=8)" }),
  gain: figure(CostsFigure, { setup: { game: "chess", position: ITALIAN }, specs: ["pvs(depth=5,deepening=off)", "pvs(depth=5)"] }),
  task: figure(NumberTask, { truth: extra, near: 0.5, figure: figure(GrowthFigure, { b: 10, depth: 4 }) }),
} satisfies Figures;
