import { montecarlo as search } from "../../../lib/montecarlo/api";
import ChoiceTask from "../figures/ChoiceTask.svelte";
import MonteCarloFigure from "../figures/MonteCarloFigure.svelte";
import ThoughtsFigure from "../figures/ThoughtsFigure.svelte";
import { figure, type Figures } from "../lesson";

const SMALL = { game: "tree", position: "A(B(4 8) C(2 9) D(6 5))" };
const FORK = { game: "tictactoe", moves: ["a3", "b3"] };
const ROUNDS = 30;
const asked = (rounds: number) => `sims=${rounds},seed=4`;
const plain = (params: string, name = "plain") => ({ name, spec: `mcts(${params},solver=off)` });
/** With this seed the first games of c2, which only draws, were lucky. */
const weights = Object.entries({ greedy: "0", usual: "1.4", curious: "10" }).map(([name, c]) => plain(`sims=200,c=${c},seed=2`, name));

/** Five in a row, O to move: X has three, open at both ends. */
const OPEN_THREE = { game: "mnk", options: { size: "10x10", k: "5" }, moves: ["e5", "b2", "f5", "i9", "g5"] };

/** Where the next round goes first: found out by searching one round more. */
async function nextChild(): Promise<string> {
  const run = await search(SMALL, plain(asked(ROUNDS + 1)).spec);
  const first = run.steps.find(({ simulation, phase }) => simulation === ROUNDS + 1 && phase === "select");
  return run.nodes[first?.child ?? 0]?.name ?? "";
}

export default {
  idea: figure(MonteCarloFigure, { setup: SMALL, algos: [plain("sims=12,seed=1")] }),
  steps: figure(MonteCarloFigure, { setup: FORK, algos: [plain("sims=60,seed=2")] }),
  bound: figure(MonteCarloFigure, { setup: FORK, algos: weights, begin: "end", verdict: true }),
  more: figure(ThoughtsFigure, {
    setup: { game: "connect4", moves: ["4", "4", "4", "4"] },
    specs: [
      { name: "few", spec: "mcts(sims=20,seed=1)" },
      { name: "some", spec: "mcts(sims=500,seed=1)" },
      { name: "many", spec: "mcts(sims=20000,seed=1)" },
      { name: "exact", spec: "solver" },
    ],
  }),
  against: figure(ThoughtsFigure, {
    setup: OPEN_THREE,
    specs: [
      { name: "few", spec: "mcts(sims=500,seed=1)" },
      { name: "some", spec: "mcts(sims=5000,seed=1)" },
      { name: "many", spec: "mcts(sims=50000,seed=1)" },
      { name: "alphabeta", spec: "alphabeta(depth=4,eval=none)" },
    ],
  }),
  task: figure(ChoiceTask, { options: ["B", "C", "D"], truth: nextChild, figure: figure(MonteCarloFigure, { setup: SMALL, algos: [plain(asked(ROUNDS))], begin: "end" }) }),
} satisfies Figures;
