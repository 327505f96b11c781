import type { Analysis, MoveInfo, Picture, ScoreInfo, Setup, View } from "../api/types";
import { foresee } from "../boards/foresee";
import { analyse } from "./analyser.svelte";
import { fall, type Judged } from "./mistakes";
import { withMoves } from "./positions";
import { height, opposite } from "./scores";

export type Tried = { mv: string; score: ScoreInfo; good: boolean };

/** The position before a mistake, to be tried again; each try is judged. */
export class Retry {
  picture = $state.raw<Picture>() as Picture;
  last = $state.raw<MoveInfo | null>(null);
  tried = $state.raw<Tried | null>(null);
  judging = $state(false);
  #stop: (() => void) | null = null;

  constructor(
    readonly mistake: Judged,
    readonly view: View,
    readonly before: Analysis,
  ) {
    this.picture = view.picture;
    this.last = view.last;
  }

  get setup(): Setup {
    return this.view.setup;
  }
  get open(): boolean {
    return !this.judging && !this.tried?.good;
  }

  attempt(move: MoveInfo) {
    this.tried = null;
    this.picture = foresee(this.view.picture, move, this.view.side);
    this.last = move;
    const listed = this.before.moves.find(({ mv }) => mv === move.mv)?.score;
    if (listed) return this.#judge(move.mv, listed);
    this.judging = true;
    this.#stop = analyse(withMoves(this.setup, [...(this.setup.moves ?? []), move.mv]), 1000, {
      done: (after) => this.#judge(move.mv, opposite(after.score)),
      failed: () => {
        this.judging = false;
        this.reset();
      },
    });
  }

  #judge(mv: string, score: ScoreInfo) {
    this.judging = false;
    const good = fall(this.before.score, score, height) === null;
    this.tried = { mv, score, good };
  }

  reset() {
    this.picture = this.view.picture;
    this.last = this.view.last;
    this.tried = null;
  }

  close() {
    this.#stop?.();
  }
}
