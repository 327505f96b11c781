import type { Game } from "../api/types";
import { viewOf, withMoves } from "./positions";

/** A machine's answer is not shown faster than the eye can follow. */
const EYE_MS = 250;
/** Of engines that are further ahead than this the newest position is shown at once. */
const MOST_CAUGHT_UP = 200;

/** States of a game that have arrived and are shown one after the other; moves of engines no faster than the eye. */
export class Arrivals {
  #queue: Game[] = [];
  #newest = -1;
  #shownAt = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** A position between two states is being asked for. */
  #asking = false;
  #closed = false;

  /** `now` is what is shown at present, `show` shows another state. */
  constructor(
    readonly now: () => Game | null,
    readonly show: (game: Game) => void,
  ) {}

  /** The number of the newest state that is here, shown or not. */
  get newest(): number {
    return Math.max(0, this.#newest);
  }

  receive(game: Game) {
    if (game.seq <= this.#newest) return;
    this.#newest = game.seq;
    this.#queue.push(game);
    this.#next();
  }

  /** Something has just been seen to happen: the eye needs its time from now on. */
  touch() {
    this.#shownAt = performance.now();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#waiting);
  }

  #next() {
    const next = this.#queue[0];
    if (!next || this.#waiting !== undefined || this.#asking || this.#closed) return;
    const now = this.now();
    const ahead = next.record.length - (now?.record.length ?? 0);
    const machine = ahead > 0 && next.seats[next.view.side === 0 ? 1 : 0]?.kind === "engine";
    const rest = now && machine ? this.#shownAt + EYE_MS - performance.now() : 0;
    if (rest > 0) {
      this.#waiting = setTimeout(() => {
        this.#waiting = undefined;
        this.#next();
      }, rest);
    } else if (now && ahead > 1 && ahead <= MOST_CAUGHT_UP && next.seats.every(({ kind }) => kind === "engine")) {
      // Two engines may have made several moves between two states that arrive here.
      void this.#between(now, next);
    } else {
      this.#queue.shift();
      this.show(next);
      this.#next();
    }
  }

  /** Shows the position after the one move that follows what is shown. */
  async #between(now: Game, next: Game) {
    const ply = now.record.length + 1;
    const all = next.view.setup.moves ?? [];
    const moves = all.slice(0, all.length - next.record.length + ply);
    this.#asking = true;
    const view = await viewOf(withMoves(next.view.setup, moves)).catch(() => null);
    this.#asking = false;
    if (this.#closed) return;
    if (view && this.now() === now) this.show({ ...next, seq: now.seq, view, record: next.record.slice(0, ply), result: null, thinking: true });
    else if (!view) {
      this.#queue.shift();
      this.show(next);
    }
    this.#next();
  }
}
