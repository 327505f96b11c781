import { Refused } from "../api/rest";
import type { Problem } from "../api/types";
import { problemOf } from "../lab/asking.svelte";
import { keyOf } from "../memory/keys";
import { arena } from "./api";
import { isGoingOn } from "./finding";
import type { GameLine, GameNow, Match, Point } from "./types";

const BEAT_MS = 400;
/** While nobody looks, or the server does not answer. */
const SLOW_BEAT_MS = 2_000;

/** A match as this tab sees it: asks for what is new, from the game on that it knows last, until the match is over. */
export class WatchedMatch {
  match = $state.raw<Match | null>(null);
  forfeits = $state.raw<Record<string, number>>({});
  repeats = $state(false);
  points = $state.raw<Point[]>([]);
  games = $state.raw<GameLine[]>([]);
  now = $state.raw<GameNow | null>(null);
  /** The server refuses: there is no such match. */
  missing = $state(false);
  problem = $state.raw<Problem | null>(null);
  readonly #number: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;

  /** The secret of whoever asked for it, if that was here: nobody else may stop it or go on with it. */
  readonly token: string | null;

  constructor(number: string) {
    this.#number = number;
    this.token = keyOf("match", number);
    void this.#ask();
  }

  close() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  async stop() {
    await this.#order((token) => arena.stop(this.#number, token));
  }

  async resume() {
    await this.#order((token) => arena.resume(this.#number, token));
  }

  async #order(what: (token: string) => Promise<Match>) {
    if (this.token === null) return;
    try {
      this.match = await what(this.token);
      this.problem = null;
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.close();
    await this.#ask();
  }

  async #ask() {
    const mine = (this.#asking = new AbortController());
    let again = BEAT_MS;
    try {
      const page = await arena.show(this.#number, this.games.length, mine.signal);
      if (page.games.length > 0) this.games = [...this.games, ...page.games];
      if (page.points.length > 0) this.points = [...this.points, ...page.points];
      this.match = page.match;
      this.forfeits = page.forfeits;
      this.repeats = page.repeats;
      this.now = page.now;
      if (this.problem?.code === "unreachable") this.problem = null;
      if (!isGoingOn(page.match)) return;
    } catch (error) {
      if (mine.signal.aborted) return;
      this.missing = error instanceof Refused && error.status === 404;
      if (this.missing) return;
      this.problem = problemOf(error);
      again = SLOW_BEAT_MS;
    }
    this.#timer = setTimeout(() => void this.#ask(), document.hidden ? SLOW_BEAT_MS : again);
  }
}
