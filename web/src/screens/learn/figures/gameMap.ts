import type { Setup } from "../../../lib/api/types";

/** A leaf of the map: what applies there, with something that runs, or the reason why minimax does not. */
export type Leaf = { name: string; applies: boolean; tree?: { text: string; algo: string }; setup?: Setup };
/** A question with the answers that lead on. */
export type Question = { name: string; answers: { name: string; to: Question | Leaf }[] };

const leaf = (name: string, applies: boolean, rest: Partial<Leaf> = {}): Leaf => ({ name, applies, ...rest });

/** How large is it, and does it fall apart? Asked only where minimax applies at all. */
const size: Question = {
  name: "size",
  answers: [
    { name: "few", to: leaf("few", true, { setup: { game: "tictactoe" } }) },
    { name: "splits", to: leaf("splits", true, { setup: { game: "sum", position: "1000,2000 + 50" } }) },
    { name: "many", to: leaf("many", true, { setup: { game: "chess" } }) },
    { name: "endless", to: leaf("endless", false) },
  ],
};

/** The map of games: sides, information, turns, size. */
export const MAP: Question = {
  name: "sides",
  answers: [
    // One who plays alone: every MIN node has a single branch, and minimax is nothing but the greatest leaf.
    { name: "one", to: leaf("one", false, { tree: { text: "A(B(D(2 7)) C(E(4 9)))", algo: "minimax" } }) },
    {
      name: "two",
      to: {
        name: "sight",
        answers: [
          {
            name: "open",
            to: {
              name: "turns",
              answers: [
                { name: "in-turn", to: size },
                // Rock, paper, scissors as if the second could look: the value is a loss, though the game is fair.
                { name: "free", to: leaf("free", false, { tree: { text: "A(R(0 -1 1) P(1 0 -1) S(-1 1 0))", algo: "minimax" } }) },
              ],
            },
          },
          { name: "dice", to: leaf("dice", false, { tree: { text: "A(B?(1/2:3 1/2:(4 9)) C?(2 8))", algo: "expectiminimax" } }) },
          { name: "hidden", to: leaf("hidden", false) },
        ],
      },
    },
    { name: "many", to: leaf("many-sides", false) },
  ],
};

export const isLeaf = (at: Question | Leaf): at is Leaf => !("answers" in at);

/** The questions that were asked on the way of these answers, and where it leads. */
export function follow(answers: readonly string[]): { asked: Question[]; end: Question | Leaf } {
  const asked: Question[] = [];
  let end: Question | Leaf = MAP;
  for (const answer of answers) {
    if (isLeaf(end)) break;
    const next: Question | Leaf | undefined = end.answers.find(({ name }) => name === answer)?.to;
    if (!next) break;
    asked.push(end);
    end = next;
  }
  return { asked, end };
}
