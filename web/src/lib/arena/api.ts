import { call } from "../api/rest";
import type { Match, MatchGame, MatchPage, MatchWish } from "./types";

const at = (number: string | number, what = "") => `/api/arena/${encodeURIComponent(number)}${what}`;

export const arena = {
  list: (before?: number) => call<{ matches: Match[]; more: boolean }>(`/api/arena${before === undefined ? "" : `?before=${before}`}`),
  start: (wish: MatchWish) => call<Match>("/api/arena", { method: "POST", body: wish }),
  show: (number: string | number, after = 0, signal?: AbortSignal) => call<MatchPage>(at(number, `?after=${after}`), { signal }),
  game: (number: string | number, game: number, signal?: AbortSignal) => call<MatchGame>(at(number, `/games/${game}`), { signal }),
  stop: (number: string | number) => call<Match>(at(number, "/stop"), { method: "POST" }),
  resume: (number: string | number) => call<Match>(at(number, "/resume"), { method: "POST" }),
};

export const fileOf = (number: number, kind: "pgn" | "jsonl") => at(number, `/games.${kind}`);
