import type { Problem } from "../api/types";
import { problemOf } from "../lab/asking.svelte";
import { learn } from "./api";
import type { News, Point, Wish } from "./types";

/** One lesson as this tab sees it: the curve so far, and at the end what was learnt. */
export class Course {
  points = $state.raw<Point[]>([]);
  running = $state(false);
  done = $state.raw<Extract<News, { type: "done" }> | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The lesson that is shown; what is in the fields may have changed since. */
  wish = $state.raw<Wish | null>(null);
  #going: AbortController | null = null;

  async start(wish: Wish) {
    this.stop();
    const mine = (this.#going = new AbortController());
    this.running = true;
    this.problem = null;
    try {
      let fresh = true;
      await learn(
        wish,
        (news) => {
          if (this.#going !== mine) return;
          if (news.type === "problem") this.problem = news.problem;
          else if (news.type === "done") this.done = news;
          else {
            // The last curve stays until the new one has begun: a refused lesson takes nothing away.
            this.points = fresh ? [news] : [...this.points, news];
            if (fresh) [this.wish, this.done, fresh] = [wish, null, false];
          }
        },
        mine.signal,
      );
    } catch (error) {
      if (this.#going === mine && !mine.signal.aborted) this.problem = problemOf(error);
    }
    if (this.#going === mine) this.running = false;
  }

  /** The server stops when nobody listens any more. */
  stop() {
    this.#going?.abort();
    this.#going = null;
    this.running = false;
  }
}
