import type { Problem } from "../../../lib/api/types";
import { problemOf } from "../../../lib/lab/asking.svelte";

/** A try at a task, judged by asking the server. */
export class Attempt {
  /** None before the first try, and while it is judged. */
  right = $state<boolean | null>(null);
  said = $state("");
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  /** Whether it was judged; otherwise there was no answer, which is told. */
  async judge(work: () => Promise<{ right: boolean; said: string }>, onsolved: () => void): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.right = null;
    this.problem = null;
    try {
      const { right, said } = await work();
      [this.right, this.said] = [right, said];
      if (right) onsolved();
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.busy = false;
    return this.problem === null;
  }
  forget() {
    this.right = null;
  }
}
