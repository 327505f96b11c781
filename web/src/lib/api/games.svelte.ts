import { api } from "./rest";
import type { GameInfo } from "./types";

/** The registered games, asked for once. */
class Games {
  list = $state.raw<GameInfo[] | null>(null);
  failed = $state(false);
  #asked = false;

  load() {
    if (this.#asked) return;
    this.#asked = true;
    this.failed = false;
    api.games().then(
      (list) => (this.list = list),
      () => {
        this.failed = true;
        this.#asked = false;
      },
    );
  }

  named(name: string): GameInfo | null {
    return this.list?.find((game) => game.name === name) ?? null;
  }
}
export const games = new Games();
