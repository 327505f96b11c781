import type { TreePicture } from "../api/types";

/** A tree as it is written: nested brackets, numbers at the leaves. */
export function treeText({ nodes }: TreePicture): string {
  const children = new Map<number, number[]>();
  nodes.forEach(({ parent }, index) => {
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), index]);
  });
  const write = (index: number): string => {
    const node = nodes[index]!;
    const below = children.get(index);
    if (below) return `${node.name ?? ""}(${below.map(write).join(" ")})`;
    return String(node.value ?? 0);
  };
  const root = nodes.findIndex(({ parent }) => parent === null);
  return root < 0 ? "" : write(root);
}
