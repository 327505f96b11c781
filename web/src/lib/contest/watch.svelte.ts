import { Refused } from "../api/rest";
import type { Problem } from "../api/types";
import { problemOf } from "../lab/asking.svelte";
import { keyOf } from "../memory/keys";
import { contests } from "./api";
import type { Contest } from "./types";

/** Between two questions while a comparison goes on, and after one that was not answered. */
const EVERY_MS = 300;
const AGAIN_MS = 2000;

/** A comparison as this tab sees it: rows are asked for from the last known one on, until it has ended. */
export class Watched {
  contest = $state.raw<Contest | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The server does not answer at the moment; what is known stays. */
  offline = $state(false);
  #leave = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The secret of whoever began it, if that was here: nobody else may end it. */
  readonly token: string | null;

  constructor(readonly id: string) {
    this.token = keyOf("comparison", id);
    void this.#ask();
  }

  async #ask() {
    try {
      this.#take(await contests.show(this.id, this.contest?.seq ?? 0, this.#leave.signal));
      if (this.contest?.state === "running") this.#timer = setTimeout(() => void this.#ask(), EVERY_MS);
    } catch (error) {
      if (this.#leave.signal.aborted) return;
      if (error instanceof Refused && error.status < 500) {
        this.problem = error.problem;
        return;
      }
      this.offline = true;
      this.#timer = setTimeout(() => void this.#ask(), AGAIN_MS);
    }
  }

  /** Answers may overtake each other: a row is known by its number. */
  #take(news: Contest) {
    const known = this.contest?.rows ?? [];
    const last = known.at(-1)?.seq ?? 0;
    this.offline = false;
    if (this.contest && this.contest.state !== "running" && news.state === "running") return;
    this.contest = { ...news, rows: [...known, ...news.rows.filter((row) => row.seq > last)] };
  }

  async cancel() {
    if (this.token === null) return;
    try {
      this.#take(await contests.cancel(this.id, this.token));
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  stop() {
    this.#leave.abort();
    clearTimeout(this.#timer);
  }
}
