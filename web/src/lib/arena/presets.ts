import type { GameInfo } from "../api/types";
import type { MatchWish } from "./types";

type Preset = Partial<Pick<MatchWish, "players" | "nodes" | "random_plies" | "options">>;

/** A match that says something within seconds. Any game without a line here lets its usual player meet chance. */
const PRESETS: Record<string, Preset> = {
  connect4: { players: ["pvs", "mcts"], nodes: 2_000, random_plies: 4 },
  tictactoe: { players: ["level(n=3)", "random"], random_plies: 1 },
  mnk: { players: ["pvs", "mcts"], options: { size: "7x7", k: "5" }, random_plies: 4 },
  chess: { players: ["pvs", "pvs(quiescence=off)"], nodes: 2_000, random_plies: 6 },
  nim: { players: ["nimsum", "mcts"], nodes: 100, random_plies: 2 },
};
export const FIRST_GAME = "connect4";

export function sampleMatch(info: GameInfo): MatchWish {
  const { players = [info.default_spec, "random"], nodes = 1_000, random_plies = 2, options = {} } = PRESETS[info.name] ?? {};
  return { game: info.name, players, options, nodes, random_plies, games: 100, seed: 1 };
}
