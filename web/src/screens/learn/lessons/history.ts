import ClassFigure from "../figures/ClassFigure.svelte";
import GrowthFigure from "../figures/GrowthFigure.svelte";
import { milestones } from "../figures/milestones";
import Milestones from "../figures/Milestones.svelte";
import MoveTask from "../figures/MoveTask.svelte";
import ThoughtsFigure from "../figures/ThoughtsFigure.svelte";
import { figure, type Figures } from "../lesson";

export default {
  theory: figure(Milestones, { events: milestones("bouton", "zermelo", "neumann", "sprague"), live: figure(ClassFigure, { setups: [{ game: "nim", position: "100,200,300,400,500" }] }) }),
  machines: figure(Milestones, { events: milestones("shannon", "knuth"), live: figure(GrowthFigure, { b: 40, depth: 8, pruning: true }) }),
  solved: figure(Milestones, { events: milestones("connect4", "checkers"), live: figure(ClassFigure, { setups: [{ game: "connect4" }], ms: 4000 }) }),
  masters: figure(Milestones, {
    events: milestones("deepblue", "alphago", "alphazero"),
    live: figure(ThoughtsFigure, {
      setup: { game: "connect4", moves: ["4"] },
      specs: [
        { name: "by-search", spec: "pvs(depth=8)" },
        { name: "by-games", spec: "mcts(sims=5000,seed=1)" },
      ],
    }),
  }),
  task: figure(MoveTask, { setup: { game: "connect4" }, ms: 4000 }),
} satisfies Figures;
