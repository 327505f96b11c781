// The tree as it stands after some steps of a run.

import type { LabNode, LabStep } from "./types";

/** What stands beside a node. */
export type Slate = {
  /** Which node in the order of first visits, from 1; 0 if it has not been visited. */
  order: number;
  alpha: string;
  beta: string;
  best: string;
  /** `below` lies inside a subtree that was cut. */
  state: "ahead" | "open" | "done" | "cut" | "below";
  /** The bounds met here. */
  closed: boolean;
};
const BLANK: Slate = { order: 0, alpha: "", beta: "", best: "", state: "ahead", closed: false };

export function childrenOf(nodes: readonly LabNode[]): number[][] {
  const children: number[][] = nodes.map(() => []);
  nodes.forEach(({ parent }, node) => parent !== null && children[parent]?.push(node));
  return children;
}

/** The slates after `taken` steps. What has not changed since `before` is the same object, so that it is not drawn again. */
export function slatesAt(children: number[][], steps: readonly LabStep[], taken: number, before: readonly Slate[] = []): Slate[] {
  const slates: Slate[] = children.map(() => ({ ...BLANK }));
  let order = 0;
  const below = (top: number, state: "cut" | "below") => {
    const slate = slates[top]!;
    if (slate.order === 0) slate.state = state;
    for (const child of children[top]!) below(child, "below");
  };
  for (const step of steps.slice(0, taken)) {
    const slate = slates[step.node];
    if (!slate) continue;
    slate.alpha = step.alpha ?? "";
    slate.beta = step.beta ?? "";
    slate.best = step.best ?? "";
    if (step.event === "enter") {
      slate.state = "open";
      slate.closed = false;
      if (slate.order === 0) slate.order = ++order;
    } else if (step.event === "leaf" || step.event === "leave") slate.state = "done";
    else if (step.event === "cut") {
      slate.closed = true;
      for (const node of step.skipped) below(node, "cut");
    }
  }
  return slates.map((slate, node) => (same(slate, before[node]) ? before[node]! : slate));
}

function same(a: Slate, b: Slate | undefined): boolean {
  return b !== undefined && a.order === b.order && a.alpha === b.alpha && a.beta === b.beta && a.best === b.best && a.state === b.state && a.closed === b.closed;
}

/** One line of the table that students write by hand: a visit to an inner node, old numbers crossed out. */
export type HandRow = { node: number; step: number; alphas: string[]; betas: string[]; values: string[]; cut: boolean; done: boolean };

export function handTable(nodes: readonly LabNode[], steps: readonly LabStep[], taken: number): HandRow[] {
  const rows: HandRow[] = [];
  const current = new Map<number, HandRow>();
  const note = (list: string[], text: string | undefined) => text !== undefined && list.at(-1) !== text && list.push(text);
  steps.slice(0, taken).forEach((step, at) => {
    if (nodes[step.node]?.turn === "leaf" || step.event === "iteration") return;
    let row = current.get(step.node);
    if (!row || step.event === "enter") {
      row = { node: step.node, step: at + 1, alphas: [], betas: [], values: [], cut: false, done: false };
      current.set(step.node, row);
      rows.push(row);
    }
    note(row.alphas, step.alpha);
    note(row.betas, step.beta);
    note(row.values, step.best);
    if (step.event === "cut") row.cut = true;
    if (step.event === "leave" || step.event === "leaf") row.done = true;
  });
  return rows;
}

/** A number of the blackboard. */
export function worth(text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  const plain = text.replace("−", "-");
  if (/^\+?(∞|#)/.test(plain)) return Infinity;
  if (/^-(∞|#)/.test(plain)) return -Infinity;
  const value = Number(plain);
  return Number.isNaN(value) ? null : value;
}
