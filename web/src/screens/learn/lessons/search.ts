import type { Setup } from "../../../lib/api/types";
import { viewOf, withMoves } from "../../../lib/game/positions";
import BoardFigure from "../figures/BoardFigure.svelte";
import CostsFigure from "../figures/CostsFigure.svelte";
import NumberTask from "../figures/NumberTask.svelte";
import { figure, type Figures } from "../lesson";

const NEARLY_OVER: Setup = { game: "tictactoe", position: "X.X/.OO/XO." };

/** How many of the moves end the game at once. */
async function endings(): Promise<number> {
  const { moves } = await viewOf(NEARLY_OVER);
  const after = await Promise.all(moves.map(({ mv }) => viewOf(withMoves(NEARLY_OVER, [mv]))));
  return after.filter(({ outcome }) => outcome !== null).length;
}

export default {
  state: figure(BoardFigure, { setup: { game: "tictactoe", moves: ["b2", "a3"] }, parts: true }),
  moves: figure(BoardFigure, { setup: { game: "nim", position: "2,3" }, parts: true }),
  end: figure(BoardFigure, { setup: { game: "tictactoe", position: "XO./OX./..." }, parts: true }),
  count: figure(CostsFigure, { setup: { game: "tictactoe" }, specs: ["minimax", "memo"] }),
  task: figure(NumberTask, { truth: endings, figure: figure(BoardFigure, { setup: NEARLY_OVER }) }),
} satisfies Figures;
