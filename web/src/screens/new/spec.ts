import type { AlgoInfo, Message } from "../../lib/api/types";

/**
 * What is wrong with the description of a player, as far as the page can tell: the names of the algorithm and its parameters.
 * Their values are the server's to judge.
 */
export function checkSpec(text: string, game: string, algos: readonly AlgoInfo[]): Message | null {
  const spec = text.trim();
  if (spec === "") return null;
  const open = spec.indexOf("(");
  const name = (open < 0 ? spec : spec.slice(0, open)).trim();
  if (name === "") return { key: "error.spec-name" };
  const algo = algos.find((one) => one.name === name);
  if (!algo) return { key: "error.no-algo", params: { name, game, known: algos.map((one) => one.name).join(", ") } };
  if (open < 0) return null;
  if (!spec.endsWith(")")) return { key: "error.spec-close" };
  const seen = new Set<string>();
  for (const part of spec.slice(open + 1, -1).split(",")) {
    if (part.trim() === "") continue;
    const [param = "", value] = part.split("=").map((side) => side.trim());
    if (param === "" || !value) return { key: "error.spec-param", params: { found: part.trim() } };
    if (!algo.params.includes(param)) {
      const known = algo.params.join(", ");
      return known === "" ? { key: "error.option-none", params: { name: param } } : { key: "error.option-unknown", params: { name: param, known } };
    }
    if (seen.has(param)) return { key: "error.spec-twice", params: { name: param } };
    seen.add(param);
  }
  return null;
}
