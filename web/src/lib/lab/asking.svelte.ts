import { Refused } from "../api/rest";
import type { Problem } from "../api/types";

/** One question at a time: a newer one overtakes an older one, and the last good answer stays until there is a better one. */
export class Asking<T> {
  answer = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  #last: AbortController | null = null;

  async ask(question: (signal: AbortSignal) => Promise<T>, then?: (answer: T) => void) {
    this.#last?.abort();
    const mine = (this.#last = new AbortController());
    this.busy = true;
    try {
      const answer = await question(mine.signal);
      if (this.#last !== mine) return;
      this.answer = answer;
      this.problem = null;
      then?.(answer);
    } catch (error) {
      if (this.#last !== mine || mine.signal.aborted) return;
      this.problem = problemOf(error);
    }
    if (this.#last === mine) this.busy = false;
  }
}

export function problemOf(error: unknown): Problem {
  return error instanceof Refused ? error.problem : { code: "unreachable", message: { key: "page.error.unreachable" } };
}
