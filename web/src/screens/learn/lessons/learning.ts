import { learn } from "../../../lib/learning/api";
import { USUAL, wishOf, type Fields } from "../../../lib/learning/fields";
import ChoiceTask from "../figures/ChoiceTask.svelte";
import LearningFigure from "../figures/LearningFigure.svelte";
import { figure, type Figures } from "../lesson";

const NIM: Partial<Fields> = { heaps: "1,2,3", misere: true };
const GAMES = "10000";
const CURIOUS = { never: "0", half: "0.5" };

/** Who plays better after so many games, where one can err: both are really taught. */
async function better(): Promise<string> {
  const share = async (epsilon: string) => {
    let last = 0;
    await learn(wishOf({ ...USUAL, game: "tictactoe", epsilon, episodes: GAMES }), (news) => news.type === "point" && (last = news.choice_share ?? 0), new AbortController().signal);
    return last;
  };
  const [never, half] = [await share(CURIOUS.never), await share(CURIOUS.half)];
  return never > half ? "never" : half > never ? "half" : "same";
}

export default {
  table: figure(LearningFigure, {
    lessons: [
      { name: "few", fields: { ...NIM, episodes: "10" } },
      { name: "some", fields: { ...NIM, episodes: "100" } },
      { name: "many", fields: { ...NIM, episodes: "5000" } },
    ],
    curve: false,
    heat: true,
  }),
  curve: figure(LearningFigure, { lessons: [{ name: "tictactoe", fields: { game: "tictactoe", episodes: "20000" } }], heat: true }),
  honest: figure(LearningFigure, { lessons: [{ name: "nim", fields: { episodes: "20000" } }] }),
  methods: figure(LearningFigure, { lessons: ["q", "sarsa", "afterstate"].map((method) => ({ name: method, fields: { method, episodes: "5000" } })) }),
  task: figure(ChoiceTask, { options: ["never", "half", "same"], truth: better }),
} satisfies Figures;
