import type { Analysis, ScoreInfo, Setup, Side } from "../api/types";
import { analyse } from "./analyser.svelte";
import { firstMistake } from "./mistakes";
import { withMoves } from "./positions";
import { height, opposite } from "./scores";

const THINK_MS = 400;

/** A whole game looked at position by position, for the graph and for the mistakes. */
export class Review {
  analyses = $state.raw<(Analysis | undefined)[]>([]);
  running = $state(false);
  failed = $state(false);
  #setup: Setup | null = null;
  #moves: string[] = [];
  #stop: (() => void) | null = null;
  /** Who moves first in the position that the game began with. */
  first: Side = 0;

  get done(): number {
    return this.analyses.filter((analysis) => analysis !== undefined).length;
  }
  get total(): number {
    return this.#moves.length + 1;
  }

  run(setup: Setup, moves: string[], first: Side) {
    this.stop();
    this.#setup = setup;
    this.#moves = moves;
    this.first = first;
    this.analyses = Array.from({ length: moves.length + 1 }, () => undefined);
    this.running = true;
    this.failed = false;
    this.#next(0);
  }

  #next(ply: number) {
    const setup = this.#setup;
    if (!setup || ply > this.#moves.length) {
      this.running = false;
      return;
    }
    this.#stop = analyse(withMoves(setup, [...(setup.moves ?? []), ...this.#moves.slice(0, ply)]), THINK_MS, {
      done: (analysis) => {
        this.analyses = this.analyses.map((known, index) => (index === ply ? analysis : known));
        this.#next(ply + 1);
      },
      failed: () => {
        this.failed = true;
        // A finished position may have nothing to analyse; the others still count.
        this.#next(ply + 1);
      },
    });
  }

  /** Whether it is about these moves; after an undo it is about others. */
  covers(moves: readonly string[]): boolean {
    return this.analyses.length === 0 || this.#moves.join(" ") === moves.join(" ");
  }

  clear() {
    this.stop();
    this.#moves = [];
    this.analyses = [];
  }

  stop() {
    this.#stop?.();
    this.#stop = null;
    this.running = false;
  }

  sideAt(ply: number): Side {
    return ((this.first + ply) % 2) as Side;
  }

  /** The score of a position for the player who moved first. */
  scoreForFirst(ply: number): ScoreInfo | null {
    const analysis = this.analyses[ply];
    if (!analysis) return null;
    return this.sideAt(ply) === 0 ? analysis.score : opposite(analysis.score);
  }

  mistake(mine: [boolean, boolean]) {
    const sides = this.#moves.map((_, ply) => this.sideAt(ply));
    return firstMistake(this.#moves, this.analyses, sides, mine, { height, opposite });
  }
}
