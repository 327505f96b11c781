// The tree as it stands after some steps of a Monte-Carlo search.

import { childrenOf } from "../lab/replay";
import type { LabNode } from "../lab/types";
import type { Look, McRun } from "./types";

/** What stands at the nodes after `taken` steps. */
export function looksAt(run: McRun, taken: number): Map<number, Look> {
  const looks = new Map<number, Look>();
  for (const step of run.steps.slice(0, taken)) for (const look of step.looks ?? []) looks.set(look.node, look);
  return looks;
}

/** The way of the simulation at hand, as far as it has come, from the root on. */
export function pathAt(run: McRun, taken: number): number[] {
  const now = run.steps[taken - 1];
  if (!now) return [];
  const path = new Set<number>([0]);
  for (let at = taken - 1; at >= 0 && run.steps[at]!.simulation === now.simulation; at--) {
    const { node, child } = run.steps[at]!;
    path.add(node);
    if (child !== undefined) path.add(child);
  }
  // Children come after their parents, always.
  return [...path].sort((a, b) => a - b);
}

/** The numbers of steps after which a simulation is over. */
export function endsOf(run: McRun): number[] {
  return run.steps.flatMap((step, at) => (step.simulation !== run.steps[at + 1]?.simulation ? [at + 1] : []));
}

/** Children that are drawn before they are visited: all where they are few, none where they would hide the tree. */
const FEW_AT_ROOT = 9;
const FEW = 3;

/** A tree with numbers of its own: `ids` are the nodes of the run, `place` says where each of them is. */
export type Drawn = { nodes: LabNode[]; ids: number[]; place: Map<number, number> };

/** What is drawn of the tree: whatever was visited and whatever is on the way; other children are counted. */
export function drawnAt(run: McRun, taken: number, looks: ReadonlyMap<number, Look>, path: readonly number[]): Drawn {
  const grown = taken === 0 ? 1 : run.steps[taken - 1]!.grown;
  const there = run.nodes.slice(0, grown);
  const children = childrenOf(there);
  const onTheWay = new Set(path);
  const place = new Map<number, number>([[0, 0]]);
  const ids = [0];
  there.forEach(({ parent }, node) => {
    if (parent === null || !place.has(parent)) return;
    const few = children[parent]!.length <= (parent === 0 ? FEW_AT_ROOT : FEW);
    if (!few && !onTheWay.has(node) && (looks.get(node)?.n ?? 0) === 0) return;
    place.set(node, ids.length);
    ids.push(node);
  });
  const nodes = ids.map((id) => {
    const node = there[id]!;
    const hidden = children[id]!.filter((child) => !place.has(child)).length;
    // Moves that the server has not sent count only where the node has been expanded.
    const more = hidden + (children[id]!.length > 0 ? (node.more ?? 0) : 0);
    return { ...node, parent: node.parent === null ? null : place.get(node.parent)!, more };
  });
  return { nodes, ids, place };
}

/** The node whose children a step speaks of: where one chooses, or what has just counted a result. */
export function parentAt(run: McRun, taken: number): number {
  const step = run.steps[taken - 1];
  if (!step) return 0;
  const grows = step.phase === "select" || step.phase === "expand";
  const open = run.nodes.slice(0, step.grown).some(({ parent }) => parent === step.node);
  return grows || open ? step.node : (run.nodes[step.node]?.parent ?? 0);
}
