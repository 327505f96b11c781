// A tree as text, and the changes that can be made to it on the drawing.

import { childrenOf } from "./replay";
import type { LabNode } from "./types";

/** A node that is being changed: its children are part of it. */
export type Sprout = { name: string; value: string; chance: boolean; weight: string; children: Sprout[] };
export type Draft = { min: boolean; root: Sprout; all: Sprout[] };

export function draftOf(nodes: readonly LabNode[]): Draft {
  const children = childrenOf(nodes);
  const all: Sprout[] = nodes.map((node, at) => {
    const siblings = node.parent === null ? [] : children[node.parent]!;
    const even = siblings.every((other) => nodes[other]!.chance === nodes[siblings[0]!]!.chance);
    const weight = node.chance === undefined || even ? "" : fraction(node.chance);
    return { name: node.name ?? "", value: node.value ?? "0", chance: node.turn === "chance" && children[at]!.length > 0, weight, children: [] };
  });
  nodes.forEach((node, at) => node.parent !== null && all[node.parent]!.children.push(all[at]!));
  return { min: nodes[0]?.turn === "min", root: all[0]!, all };
}

/** A probability as people write it, if there is such a form. */
function fraction(value: number): string {
  for (let below = 1; below <= 100; below++) {
    const above = Math.round(value * below);
    if (above > 0 && Math.abs(above / below - value) < 1e-12) return `${above}/${below}`;
  }
  return String(value);
}

export function writeTree({ min, root }: Draft): string {
  const write = ({ name, value, chance, weight, children }: Sprout): string => {
    const front = weight === "" ? "" : `${weight}:`;
    if (children.length === 0) return front + (name === "" ? value : `${name}=${value}`);
    return `${front}${name}${chance ? "?" : ""}(${children.map(write).join(" ")})`;
  };
  return (min ? "min " : "") + write(root);
}

const LEAF = (): Sprout => ({ name: "", value: "0", chance: false, weight: "", children: [] });

/** The text of the tree after one change. */
export function changed(nodes: readonly LabNode[], change: (draft: Draft) => void): string {
  const draft = draftOf(nodes);
  change(draft);
  return writeTree(draft);
}

/** A leaf becomes a node with two children, any other node gets one more. Probabilities would no longer fit and are dropped. */
export function addChild(draft: Draft, node: number) {
  const at = draft.all[node]!;
  const was = at.value;
  for (const child of at.children) child.weight = "";
  if (at.children.length === 0) at.children.push({ ...LEAF(), value: was });
  at.children.push(LEAF());
}

/** Takes a node away with all below it. A node that loses its last child becomes a leaf. */
export function remove(draft: Draft, node: number) {
  const gone = draft.all[node]!;
  for (const at of draft.all) {
    if (!at.children.includes(gone)) continue;
    at.children = at.children.filter((child) => child !== gone);
    for (const child of at.children) child.weight = "";
    if (at.children.length === 0) at.chance = false;
  }
}
