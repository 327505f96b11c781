// An algorithm with its conventions as text: `alphabeta(fail=hard,order=right)`.

export type Spec = { name: string; params: Record<string, string> };

export function readSpec(text: string): Spec {
  const found = /^\s*([^(]*?)\s*(?:\((.*)\)\s*)?$/s.exec(text);
  const params: Record<string, string> = {};
  for (const part of (found?.[2] ?? "").split(",")) {
    const [name = "", value = ""] = part.split("=", 2);
    if (name.trim() !== "") params[name.trim()] = value.trim();
  }
  return { name: found?.[1] ?? text, params };
}

export function writeSpec({ name, params }: Spec): string {
  const parts = Object.entries(params).filter(([, value]) => value !== "");
  return parts.length === 0 ? name : `${name}(${parts.map(([key, value]) => `${key}=${value}`).join(",")})`;
}

export const CHANCE_METHODS = ["expectiminimax", "star1", "star2"];
export const isChance = (algo: string) => CHANCE_METHODS.includes(readSpec(algo).name);
