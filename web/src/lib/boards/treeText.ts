import type { Picture, TreePicture } from "../api/types";

/** A tree as it is written: nested brackets, numbers at the leaves. */
export function treeText({ nodes }: TreePicture): string {
  const children = childrenOf(nodes);
  const write = (index: number): string => {
    const node = nodes[index]!;
    const below = children.get(index);
    if (below) return `${node.name ?? ""}(${below.map(write).join(" ")})`;
    return String(node.value ?? 0);
  };
  const root = nodes.findIndex(({ parent }) => parent === null);
  return root < 0 ? "" : write(root);
}

export function childrenOf(nodes: TreePicture["nodes"]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  nodes.forEach(({ parent }, index) => {
    if (parent === null) return;
    const siblings = children.get(parent);
    if (siblings) siblings.push(index);
    else children.set(parent, [index]);
  });
  return children;
}

/**
 * What moves are called, played one after the other from a position. In a tree an unnamed child is played by its number, which
 * beside leaves full of numbers would be read as a value: a leaf is called by its value, a branch by what it is.
 */
export function moveNames(start: Picture | null, moves: readonly string[], branch: (number: number) => string): string[] {
  if (start?.shape !== "tree") return [...moves];
  const children = childrenOf(start.nodes);
  let at: number | undefined = start.at;
  return moves.map((mv) => {
    const below: number[] = at === undefined ? [] : (children.get(at) ?? []);
    const named = below.find((child) => start.nodes[child]?.name === mv);
    at = named ?? (/^\d+$/.test(mv) ? below[Number(mv) - 1] : undefined);
    const node = at === undefined ? undefined : start.nodes[at];
    if (!node || named !== undefined) return mv;
    if (node.name !== null) return node.name;
    return node.side === null ? String(node.value ?? 0) : branch(below.indexOf(at!) + 1);
  });
}
