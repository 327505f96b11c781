import { live } from "../api/live.svelte";
import type { Analysis, Problem, Progress, Setup } from "../api/types";
import { withPayoffs } from "./payoffs";
import { setupKey } from "./positions";

const MOST_KEPT = 300;
const kept = new Map<string, Analysis>();
const THINK_MS = 1500;

/** The analysis of the position on the board, told while it grows. What was found once is not searched again. */
export class Analyser {
  analysis = $state.raw<Analysis | null>(null);
  progress = $state.raw<Progress | null>(null);
  problem = $state.raw<Problem | null>(null);
  #stop: (() => void) | null = null;
  #key = "";

  run(setup: Setup, ms = THINK_MS) {
    const key = setupKey(setup);
    if (key === this.#key && (this.#stop || this.analysis)) return;
    this.stop();
    this.#key = key;
    this.analysis = kept.get(key) ?? null;
    this.progress = null;
    this.problem = null;
    if (this.analysis) return;
    this.#stop = analyse(setup, ms, {
      progress: (progress) => (this.progress = progress),
      done: (analysis) => {
        this.#stop = null;
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

type On = { progress?: (progress: Progress) => void; done: (analysis: Analysis) => void; failed: (problem: Problem) => void };

/** One search through the tab's socket, remembered. */
export function analyse(setup: Setup, ms: number, on: On): () => void {
  const key = setupKey(setup);
  const known = kept.get(key);
  if (known) {
    on.done(known);
    return () => {};
  }
  return live.analyse(setup, ms, {
    progress: (progress) => on.progress?.(progress),
    done: (found) => {
      const analysis = withPayoffs(found);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, analysis);
      on.done(analysis);
    },
    failed: on.failed,
  });
}
