// Where the nodes of a tree are drawn.

import { hierarchy, tree } from "d3-hierarchy";
import type { LabNode } from "./types";

export const STEP_X = 46;
export const STEP_Y = 104;
/** Values stand to the right of their nodes: "≈#-12" beside the last one needs room. */
const RIGHT = 88;

export type Point = { node: number; x: number; y: number; leaf: boolean; parent: Point | null };
/** Children that are not drawn: "+95". */
export type Stub = { of: number; count: number; x: number; y: number; parent: Point };
export type Layout = { points: Point[]; stubs: Stub[]; width: number; height: number; place: Map<number, Point> };

type Twig = { node: number; more: number; children: Twig[] };

/**
 * Lays out the tree below `root`. Of every node at most `fold` children are drawn, more of those in `opened`; the others become
 * a stub, as do children that the server has not sent.
 */
export function layOut(nodes: readonly LabNode[], children: number[][], root: number, fold = Infinity, opened: ReadonlyMap<number, number> = new Map()): Layout {
  const grow = (node: number): Twig => {
    const all = children[node] ?? [];
    const shown = all.slice(0, opened.get(node) ?? fold);
    const hidden = all.length - shown.length + (nodes[node]?.more ?? 0);
    const twigs = shown.map(grow);
    if (hidden > 0 && (twigs.length > 0 || all.length > 0)) twigs.push({ node, more: hidden, children: [] });
    return { node, more: 0, children: twigs };
  };
  /** Players' nodes need room for what stands beside them. */
  const wide = (twig: Twig) => (nodes[twig.node]?.turn === "leaf" && twig.more === 0 ? 0.5 : 1);
  const top = tree<Twig>()
    .nodeSize([STEP_X, STEP_Y])
    .separation((a, b) => wide(a.data) + wide(b.data))(hierarchy(grow(root)));
  let left = Infinity;
  let right = -Infinity;
  let bottom = 0;
  top.each((at) => {
    left = Math.min(left, at.x);
    right = Math.max(right, at.x);
    bottom = Math.max(bottom, at.y);
  });
  const points: Point[] = [];
  const stubs: Stub[] = [];
  const place = new Map<number, Point>();
  top.each((at) => {
    const [x, y] = [at.x - left + 56, at.y + 44];
    const parent = at.parent ? (place.get(at.parent.data.node) ?? null) : null;
    if (at.data.more > 0) {
      if (parent) stubs.push({ of: at.data.node, count: at.data.more, x, y, parent });
      return;
    }
    const point = { node: at.data.node, x, y, leaf: !at.children, parent };
    points.push(point);
    place.set(at.data.node, point);
  });
  return { points, stubs, place, width: right - left + 56 + RIGHT, height: bottom + 100 };
}

/** The nearest node that is drawn: the node itself, or one above it. */
export function drawnAt(layout: Layout, nodes: readonly LabNode[], node: number): Point | null {
  for (let at: number | null = node; at !== null; at = nodes[at]?.parent ?? null) {
    const point = layout.place.get(at);
    if (point) return point;
  }
  return null;
}
