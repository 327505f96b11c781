import type { Setup } from "../../../lib/api/types";
import CostsFigure from "../figures/CostsFigure.svelte";
import MoveTask from "../figures/MoveTask.svelte";
import ThoughtsFigure from "../figures/ThoughtsFigure.svelte";
import { figure, type Figures } from "../lesson";
import { BEYOND } from "./examples";

const setup: Setup = { game: "chess", position: BEYOND };
const three = { name: "three", spec: "pvs(depth=3,quiescence=off)" };
const four = { name: "four", spec: "pvs(depth=4,quiescence=off)" };
const quiet = { name: "quiet", spec: "pvs(depth=3)" };

export default {
  fooled: figure(ThoughtsFigure, { setup, specs: [three] }),
  behind: figure(ThoughtsFigure, { setup, specs: [three, four], beyond: "pvs(depth=6)" }),
  quiet: figure(ThoughtsFigure, { setup, specs: [three, quiet], beyond: "pvs(depth=6)" }),
  price: figure(CostsFigure, { setup, specs: ["pvs(depth=5,quiescence=off)", "pvs(depth=3,quiescence=off)", "pvs(depth=3)"] }),
  task: figure(MoveTask, { setup: { ...setup, moves: ["d2d5", "d7d5", "d1d5"] } }),
} satisfies Figures;
