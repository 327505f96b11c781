import type { Analysis, Created, Game, GameInfo, HintStep, NewGame, Offer, Problem, Setup, Side, View } from "./types";

/** The server refused, and says why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.code);
  }
}

/** There was no answer at all: no network, a restarting server, or too long a wait. */
export class Unreachable extends Error {}

const PATIENCE_MS = 15_000;

type Call = { method?: string; body?: unknown; tokens?: string[]; signal?: AbortSignal; patience?: number };

export async function call<T>(path: string, { method = "GET", body, tokens = [], signal, patience = PATIENCE_MS }: Call = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (tokens.length > 0) headers["Authorization"] = `Bearer ${tokens.join(",")}`;
  const timeout = AbortSignal.timeout(patience);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: "no-store",
    });
    text = await answer.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Unreachable(path, { cause });
  }
  const json = parse(text);
  if (answer.ok) return json as T;
  throw new Refused(answer.status, asProblem(json, answer.status));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A proxy between us and the server may answer with something that is not ours. */
function asProblem(json: unknown, status: number): Problem {
  const problem = json as Problem | null;
  if (typeof problem?.code === "string" && typeof problem.message?.key === "string") return problem;
  return { code: `http_${status}`, message: { key: "page.error.http", params: { status: String(status) } } };
}

const play = (id: string, what = "") => `/api/play/${encodeURIComponent(id)}${what}`;

export const api = {
  games: (signal?: AbortSignal) => call<GameInfo[]>("/api/games", { signal }),
  position: (setup: Setup, signal?: AbortSignal) => call<View>("/api/positions", { method: "POST", body: setup, signal }),
  analyse: (setup: Setup, ms?: number, signal?: AbortSignal) =>
    call<Analysis>("/api/analyse", { method: "POST", body: { setup, ms }, signal, patience: 120_000 }),
  hints: (setup: Setup, signal?: AbortSignal) =>
    call<{ steps: HintStep[] }>("/api/hints", { method: "POST", body: { setup }, signal, patience: 60_000 }),
  create: (wish: NewGame) => call<Created>("/api/play", { method: "POST", body: wish }),
  game: (id: string, tokens: string[] = [], signal?: AbortSignal) => call<Game>(play(id), { tokens, signal }),
  move: (id: string, mv: string, ply: number, tokens: string[]) =>
    call<Game>(play(id, "/moves"), { method: "POST", body: { mv, ply }, tokens }),
  command: (id: string, what: Offer | "resign", ply: number, tokens: string[]) =>
    call<Game>(play(id, `/${what}`), { method: "POST", body: { ply }, tokens }),
  decline: (id: string, what: Offer, ply: number, tokens: string[]) =>
    call<Game>(play(id, "/decline"), { method: "POST", body: { what, ply }, tokens }),
  /** Takes a seat by its invitation; from then on it is opened by `key` alone. */
  takeSeat: (id: string, invitation: string, key: string) =>
    call<Game>(play(id, "/seat"), { method: "POST", body: { key }, tokens: [invitation] }),
  /** Whether a key opens a seat of this game. */
  opensSeat: (id: string, token: string) =>
    call<{ sides: Side[] }>(play(id, "/seat"), { tokens: [token] }).then(
      ({ sides }) => sides.length > 0,
      (error: unknown) => {
        // A key with characters that no header may carry is no key either.
        if (error instanceof Refused && (error.status === 401 || error.status === 400)) return false;
        throw error;
      },
    ),
  name: (id: string, name: string, tokens: string[]) => call<Game>(play(id, "/name"), { method: "PUT", body: { name }, tokens }),
};
