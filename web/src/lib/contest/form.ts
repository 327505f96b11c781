// What is to be compared, as it stands in the form and in the address: /lab/algorithms?game=…&algos=…&depth=1..7

import type { AlgoInfo, GameInfo } from "../api/types";
import { readSpec } from "../lab/spec";
import { fieldOf, type Range } from "../ui/fields";
import type { Rule, Wish } from "./types";

export type Form = {
  game: string;
  options: Record<string, string>;
  positions: string;
  algos: string;
  by: Rule["by"];
  /** Numbers as they are typed. */
  from: string;
  to: string;
  nodes: string;
  ms: string;
  eval: "none" | "usual";
};

/** Comparisons that the server keeps: the newest. */
export const KEPT = 1000;
export const RANGES = { from: { min: 1, max: 60 }, to: { min: 1, max: 60 }, nodes: { min: 1, max: 10_000_000 }, ms: { min: 1, max: 60_000 } } as const satisfies Record<string, Range>;
const numberOf = (form: Form, name: keyof typeof RANGES) => fieldOf(form[name], RANGES[name]).value;
/** Whether the numbers that count are numbers. */
export const areNumbers = (form: Form) => (form.by === "depths" ? (["from", "to"] as const) : form.by === "nodes" ? (["nodes"] as const) : (["ms"] as const)).every((name) => numberOf(form, name) !== null);

const FIRST_GAME = "connect4";
const USUAL_ALGOS = ["minimax", "alphabeta", "negascout", "mtdf", "pvs"];
/** How deep minimax sees within a second or so; other games begin with the last one. */
const DEPTHS: Record<string, number> = { connect4: 7, tictactoe: 9, chess: 4, mnk: 3, nim: 5, grundy: 8 };
const USUAL_DEPTH = 4;

export const usualDepth = (game: string) => DEPTHS[game] ?? USUAL_DEPTH;

/** From the plainest to the cleverest; whatever else a game has comes last. */
const ORDER = ["minimax", "alphabeta", "negamax", "negascout", "deepening", "memory", "mtdf", "pvs"];
const rank = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** The algorithms that search depth by depth. */
export const comparable = (game: GameInfo) => game.algos.filter((algo) => algo.params.includes("depth")).sort((a, b) => rank(a.name) - rank(b.name));

export const usualAlgos = (game: GameInfo) => USUAL_ALGOS.filter((name) => comparable(game).some((algo) => algo.name === name)).join(",");

/** Techniques that have a switch. */
const SWITCHES = ["table", "killers", "history", "urgency", "nullwindow", "window", "quiescence", "deepening"];

/** The techniques of an algorithm that is made of several. */
export function techniques(algo: AlgoInfo): string[] {
  const own = SWITCHES.filter((name) => algo.params.includes(name));
  return own.length > 1 ? own : [];
}

/** Splits a list of specs at the commas outside brackets. */
export function splitSpecs(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (letter === "," && depth <= 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Puts a spec into a list, or takes it out. The plainest comes first: the others are compared with it. */
export function toggled(list: string, spec: string): string {
  const specs = splitSpecs(list);
  const place = (one: string) => rank(readSpec(one).name);
  const next = specs.includes(spec) ? specs.filter((one) => one !== spec) : [...specs, spec].sort((a, b) => place(a) - place(b));
  return next.join(",");
}

export function formOf(query: URLSearchParams): Form {
  const game = query.get("game") ?? FIRST_GAME;
  const depths = query.get("depth")?.split("..") ?? [];
  return {
    game,
    options: Object.fromEntries([...query].filter(([name]) => name.startsWith("o.")).map(([name, value]) => [name.slice(2), value])),
    positions: query.get("positions") ?? "",
    algos: query.get("algos") ?? "",
    by: query.has("nodes") ? "nodes" : query.has("ms") ? "time" : "depths",
    from: depths[0] ?? "1",
    to: depths[1] ?? depths[0] ?? String(usualDepth(game)),
    nodes: query.get("nodes") ?? "100000",
    ms: query.get("ms") ?? "500",
    // With nothing but zeros at the horizon alpha-beta cuts as if every order were the best one: fine for published counts, not here.
    eval: query.get("eval") === "none" ? "none" : "usual",
  };
}

/** The form of a comparison that was made before. */
export function formFrom(wish: Wish): Form {
  const { game, options = {}, positions, algos, rule } = wish;
  const base = formOf(new URLSearchParams({ game }));
  return { ...base, options, positions, algos, by: rule.by, eval: wish.eval ?? "none", ...(rule.by === "depths" ? { from: String(rule.from), to: String(rule.to) } : rule.by === "nodes" ? { nodes: String(rule.nodes) } : { ms: String(rule.ms) }) };
}

/** The parameters of the address; what is usual is left out. */
export function paramsOf(form: Form): Record<string, string | number | null> {
  return {
    game: form.game,
    ...Object.fromEntries(Object.entries(form.options).map(([name, value]) => [`o.${name}`, value])),
    positions: form.positions.trim() === "" ? null : form.positions,
    algos: form.algos,
    depth: form.by === "depths" ? `${form.from}..${form.to}` : null,
    nodes: form.by === "nodes" ? form.nodes : null,
    ms: form.by === "time" ? form.ms : null,
    eval: form.eval === "usual" ? null : form.eval,
  };
}

export function wishOf(form: Form): Wish {
  const value = (name: keyof typeof RANGES) => numberOf(form, name) ?? 0;
  const rule: Rule = form.by === "depths" ? { by: "depths", from: value("from"), to: value("to") } : form.by === "nodes" ? { by: "nodes", nodes: value("nodes") } : { by: "time", ms: value("ms") };
  return { game: form.game, options: form.options, positions: form.positions, algos: form.algos, rule, ...(form.eval === "none" ? {} : { eval: form.eval }) };
}
