import { capital, say, t } from "../i18n/index.svelte";
import { childrenOf, handTable, slatesAt, worth, type Slate } from "./replay";
import type { CutStep, Run } from "./types";

/** A run at a moment: everything that is drawn follows from the two. */
export class Moment {
  #run: () => Run;
  #taken: () => number;
  #before: Slate[] = [];

  constructor(run: () => Run, taken: () => number) {
    this.#run = run;
    this.#taken = taken;
  }
  run = $derived.by(() => this.#run());
  taken = $derived.by(() => this.#taken());
  #children = $derived(childrenOf(this.run.nodes));
  slates = $derived((this.#before = slatesAt(this.#children, this.run.steps, this.taken, this.#before)));
  step = $derived(this.taken === 0 ? null : (this.run.steps[this.taken - 1] ?? null));
  current = $derived(this.step?.node ?? null);
  cut = $derived(this.step?.event === "cut" ? (this.step as CutStep) : null);
  rows = $derived(handTable(this.run.nodes, this.run.steps, this.taken));
  done = $derived(this.taken >= this.run.steps.length);
  windows = $derived(this.run.steps.some((step) => step.alpha !== undefined));
  sentence = $derived(this.step ? capital(say(this.step.says)) : t("page.lab.begin"));
  /** What the number line must show. */
  range = $derived.by((): [number, number] => {
    const values = this.run.steps.flatMap(({ alpha, beta, best }) => [alpha, beta, best]).map(worth).filter((value) => value !== null && Number.isFinite(value)) as number[];
    let [low, high] = [Infinity, -Infinity];
    for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
    return low > high ? [0, 1] : [low - 1, high + 1];
  });
}

/** The numbers of steps after which something has been cut. */
export function cutsOf(run: Run): number[] {
  return run.steps.flatMap((step, at) => (step.event === "cut" && step.skipped.length > 0 ? [at + 1] : []));
}

/** How many steps have been taken when a node is met next, from a moment on; around the end it begins again. */
export function nextVisit(run: Run, node: number, taken: number): number | null {
  const meets = (step: Run["steps"][number]) => step.node === node || (step.event === "cut" && step.skipped.includes(node));
  const next = run.steps.findIndex((step, at) => at >= taken && meets(step));
  const found = next >= 0 ? next : run.steps.findIndex(meets);
  return found < 0 ? null : found + 1;
}
