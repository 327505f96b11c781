import { has, t } from "../i18n/index.svelte";
import { readSpec } from "./spec";
import type { LabNode } from "./types";

/** What a node is called in sentences; a root without a name is called so in the reader's language. */
export function nodeName(nodes: readonly LabNode[], node: number): string {
  const at = nodes[node];
  if (!at) return "";
  return at.parent === null && at.name === null ? t("lab.root") : at.label;
}

/** What a node is called in a table: a leaf is called by its name too, and told by its value. */
export function rowName(nodes: readonly LabNode[], node: number): string {
  const name = nodeName(nodes, node);
  const at = nodes[node];
  return at?.turn === "leaf" ? t("page.lab.practise.leaf", { node: name, value: { figures: at.value ?? "" } }) : name;
}

/** An algorithm as people call it, with its conventions behind it: `Alpha-beta (fail=hard)`. */
export function algoName(algo: string): string {
  const { name } = readSpec(algo);
  const key = `page.lab.algo.${name}`;
  return `${has(key) ? t(key) : name} ${algo.slice(algo.indexOf(name) + name.length).trim()}`.trim();
}
