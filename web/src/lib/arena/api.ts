import { call } from "../api/rest";
import { keepKey } from "../memory/keys";
import type { Match, MatchGame, MatchPage, MatchWish } from "./types";

const at = (number: string | number, what = "") => `/api/arena/${encodeURIComponent(number)}${what}`;

export const arena = {
  list: (before?: number) => call<{ matches: Match[]; more: boolean }>(`/api/arena${before === undefined ? "" : `?before=${before}`}`),
  /** The secret of what was begun stays in this browser. */
  async start(wish: MatchWish): Promise<Match> {
    const { token, ...begun } = await call<Match & { token: string }>("/api/arena", { method: "POST", body: wish });
    keepKey("match", String(begun.number), token);
    return begun;
  },
  show: (number: string | number, after = 0, signal?: AbortSignal) => call<MatchPage>(at(number, `?after=${after}`), { signal }),
  game: (number: string | number, game: number, signal?: AbortSignal) => call<MatchGame>(at(number, `/games/${game}`), { signal }),
  stop: (number: string | number, token: string) => call<Match>(at(number, "/stop"), { method: "POST", tokens: [token] }),
  resume: (number: string | number, token: string) => call<Match>(at(number, "/resume"), { method: "POST", tokens: [token] }),
};

export const fileOf = (number: number, kind: "pgn" | "jsonl") => at(number, `/games.${kind}`);
