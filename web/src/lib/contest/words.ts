import type { Message } from "../api/types";
import { capital, has, number, say, t } from "../i18n/index.svelte";
import { readSpec } from "../lab/spec";

/** An algorithm as people call it, with its parameters as they are written. */
export function specTitle(spec: string): string {
  const { name } = readSpec(spec);
  const title = has(`page.contest.algo.${name}`) ? t(`page.contest.algo.${name}`) : name;
  return spec.includes("(") ? `${title} ${spec.slice(spec.indexOf("("))}` : title;
}

/** A sentence of the server's, with numbers and names as they are written here. */
export function found(message: Message): string {
  const params = Object.entries(message.params ?? {}).map(([name, value]) => {
    if (typeof value !== "string") return [name, "key" in value ? { ...value, params: localised(value) } : value];
    return [name, name === "algo" || name === "base" ? specTitle(value) : numeral(value)];
  });
  return capital(say({ key: message.key, params: Object.fromEntries(params) }));
}
const localised = (message: Message) => Object.fromEntries(Object.entries(message.params ?? {}).map(([name, value]) => [name, typeof value === "string" ? numeral(value) : value]));
const numeral = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? number(Number(text)) : text);
