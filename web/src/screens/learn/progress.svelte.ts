import { recall, remember } from "../../lib/memory/storage";

const KEY = "kythu.lessons";
export type Done = { seen: string[]; solved: boolean };

/** What is in the storage may have been written by anything. */
export function validProgress(found: unknown): Record<string, Done> {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return {};
  const isDone = (one: unknown): one is Done => {
    const { seen, solved } = (one ?? {}) as Partial<Done>;
    return Array.isArray(seen) && seen.every((step) => typeof step === "string") && typeof solved === "boolean";
  };
  return Object.fromEntries(Object.entries(found).filter(([, one]) => isDone(one)));
}

/** What this browser's reader has seen and solved. */
class Progress {
  #done = $state<Record<string, Done>>(validProgress(recall<unknown>(KEY)));

  of(lesson: string): Done {
    return this.#done[lesson] ?? { seen: [], solved: false };
  }
  see(lesson: string, step: string) {
    const { seen, solved } = this.of(lesson);
    if (!seen.includes(step)) this.#keep(lesson, { seen: [...seen, step], solved });
  }
  solve(lesson: string) {
    const { seen, solved } = this.of(lesson);
    if (!solved) this.#keep(lesson, { seen, solved: true });
  }
  forget() {
    this.#done = {};
    remember(KEY, null);
  }
  get any(): boolean {
    return Object.keys(this.#done).length > 0;
  }
  #keep(lesson: string, done: Done) {
    this.#done[lesson] = done;
    remember(KEY, $state.snapshot(this.#done));
  }
}
export const progress = new Progress();
