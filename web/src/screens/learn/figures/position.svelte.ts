import type { Problem, Setup, View } from "../../../lib/api/types";
import { setupKey, viewOf } from "../../../lib/game/positions";
import { problemOf } from "../../../lib/lab/asking.svelte";

/** A position on which moves are tried: the setup of the figure and what was played since. */
export class Trial {
  moves = $state.raw<string[]>([]);
  view = $state.raw<View | null>(null);
  problem = $state.raw<Problem | null>(null);
  #from: () => Setup;
  setup = $derived.by((): Setup => {
    const from = this.#from();
    return { ...from, moves: [...(from.moves ?? []), ...this.moves] };
  });

  constructor(from: () => Setup) {
    this.#from = from;
    $effect(() => {
      const wanted = this.setup;
      viewOf(wanted).then(
        (view) => {
          if (setupKey(this.setup) !== setupKey(wanted)) return;
          this.view = view;
          this.problem = null;
        },
        (error: unknown) => (this.problem = problemOf(error)),
      );
    });
  }
  play(mv: string) {
    this.moves = [...this.moves, mv];
  }
  undo() {
    this.moves = this.moves.slice(0, -1);
  }
  restart() {
    this.moves = [];
  }
}
