import type { Setup } from "../api/types";

// Any position is an address: /board/GAME?o.size=5x5&p=POSITION&m=MOVES

export function boardLink({ game, options = {}, position, moves = [] }: Setup): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) query.set(`o.${name}`, value);
  if (position) query.set("p", position);
  if (moves.length > 0) query.set("m", moves.join(" "));
  const text = query.toString();
  return `/board/${encodeURIComponent(game)}${text ? `?${text}` : ""}`;
}

export function setupFromQuery(game: string, query: URLSearchParams): Setup {
  const options: Record<string, string> = {};
  for (const [name, value] of query) if (name.startsWith("o.")) options[name.slice(2)] = value;
  const moves = (query.get("m") ?? "").split(" ").filter((mv) => mv !== "");
  return { game, options, position: query.get("p") || null, moves };
}
