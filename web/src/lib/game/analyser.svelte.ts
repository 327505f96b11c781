import { live } from "../api/live.svelte";
import type { Analysis, Problem, Progress, Setup } from "../api/types";
import { withPayoffs } from "./payoffs";
import { setupKey } from "./positions";

/** Until a server that has too much to do is asked again. */
const BUSY_MS = 2000;

/** The analysis of the position on the board, told while it grows. It is the server that remembers: hints say the same. */
export class Analyser {
  analysis = $state.raw<Analysis | null>(null);
  progress = $state.raw<Progress | null>(null);
  problem = $state.raw<Problem | null>(null);
  #stop: (() => void) | null = null;
  #key = "";

  run(setup: Setup) {
    const key = setupKey(setup);
    if (key === this.#key && (this.#stop || this.analysis)) return;
    this.stop();
    this.#key = key;
    this.analysis = null;
    this.progress = null;
    this.problem = null;
    this.#stop = analyse(setup, undefined, {
      progress: (progress) => {
        this.problem = null;
        this.progress = progress;
      },
      busy: (problem) => (this.problem = problem),
      done: (analysis) => {
        this.#stop = null;
        this.problem = null;
        this.analysis = analysis;
      },
      failed: (problem) => {
        this.#stop = null;
        this.problem = problem;
      },
    });
  }

  stop() {
    this.#stop?.();
    this.#stop = null;
  }
}

type On = {
  progress?: (progress: Progress) => void;
  /** The server has too much to do at the moment; it is asked again. */
  busy?: (problem: Problem) => void;
  done: (analysis: Analysis) => void;
  failed: (problem: Problem) => void;
};

/** One search through the tab's socket; without `ms`, whatever the server knows of the position is enough. */
export function analyse(setup: Setup, ms: number | undefined, on: On): () => void {
  let stop: () => void;
  function ask() {
    stop = live.analyse(setup, ms, {
      progress: (progress) => on.progress?.(progress),
      done: (found) => on.done(withPayoffs(found)),
      failed: (problem) => {
        if (problem.code !== "busy") return on.failed(problem);
        on.busy?.(problem);
        const again = setTimeout(ask, BUSY_MS);
        stop = () => clearTimeout(again);
      },
    });
  }
  ask();
  return () => stop();
}
