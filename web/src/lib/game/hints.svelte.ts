import { api, Refused } from "../api/rest";
import type { HintStep, Message, Setup, Spot } from "../api/types";
import { setupKey } from "./positions";

/** The ladder of hints for one position: each press climbs one step. */
export class Hints {
  steps = $state.raw<HintStep[]>([]);
  shown = $state(0);
  loading = $state(false);
  problem = $state.raw<Message | null>(null);
  #key = "";

  get visible(): HintStep[] {
    return this.steps.slice(0, this.shown);
  }
  /** The places of the highest step that has any: they stay while the words go on. */
  get spots(): Spot[] {
    return this.visible.findLast((step) => step.spots)?.spots ?? [];
  }
  get more(): boolean {
    return this.shown === 0 || this.shown < this.steps.length;
  }

  /** Another position: its ladder begins at the bottom. */
  forget() {
    this.steps = [];
    this.shown = 0;
    this.problem = null;
    this.#key = "";
  }

  async climb(setup: Setup) {
    const key = setupKey(setup);
    if (key === this.#key && this.steps.length > 0) {
      this.shown = Math.min(this.shown + 1, this.steps.length);
      return;
    }
    if (this.loading) return;
    this.loading = true;
    this.problem = null;
    this.#key = key;
    try {
      const { steps } = await api.hints(setup);
      if (this.#key === key) {
        this.steps = steps;
        this.shown = Math.min(1, steps.length);
        if (steps.length === 0) this.problem = { key: "page.hint.none" };
      }
    } catch (error) {
      if (this.#key === key) this.problem = error instanceof Refused ? error.problem.message : { key: "page.error.unreachable" };
    }
    this.loading = false;
  }
}
