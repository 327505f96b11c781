import { t } from "../i18n/index.svelte";
import type { LabNode } from "./types";

/** What a node is called in sentences; a root without a name is called so in the reader's language. */
export function nodeName(nodes: readonly LabNode[], node: number): string {
  const at = nodes[node];
  if (!at) return "";
  return at.parent === null && at.name === null ? t("lab.root") : at.label;
}
