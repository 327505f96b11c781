import { lab } from "./api";
import type { Algorithm } from "./types";

/** The algorithms that can be watched, asked for once. */
class Algorithms {
  list = $state.raw<Algorithm[] | null>(null);
  #asked = false;

  load() {
    if (this.#asked) return;
    this.#asked = true;
    lab.algorithms().then(
      (list) => (this.list = list),
      () => (this.#asked = false),
    );
  }
}
export const algorithms = new Algorithms();
