// A table or a game that is being typed, as the text that the server reads. What was typed goes into it as it is, right or wrong; the place of
// each box is kept, so that a refusal can be shown at the box.

import type { GameAnswer, TableAnswer } from "./types";

export type Draft = {
  kind: "table" | "game";
  rows: string[];
  columns: string[];
  cells: string[][];
  /** Of a table. */
  goal: "profit" | "cost";
  likely: "nobody" | "prior" | "counts";
  shares: string[];
  added: string;
  optimism: string;
  /** Of a game. */
  players: [string, string];
};

/** Boxes have names: `cell 0 1`, `row 0`, `column 1`, `share 1`, `added`, `optimism`, `player 0`. */
export type Written = { text: string; spots: { box: string; from: number; to: number }[] };

const RESERVED = ["states", "columns", "players", "prior", "counts", "added", "hurwicz"];

/** A name is always quoted unless it is plain: then nothing in it can be taken for a sign. */
function quoted(name: string): string {
  const bare = name.trim().replaceAll('"', "”");
  return /^\p{L}[\p{L}\p{N} _'()-]*$/u.test(bare) && !bare.includes("->") && !RESERVED.includes(bare) ? bare : `"${bare}"`;
}

/** One number to a box: a decimal comma is a point, and nothing else that is typed can end the box. */
const typed = (text: string) => text.trim().replace(/^([-−+]?\d+),(\d+)$/, "$1.$2").replace(/[,;|#"\s]+/g, "_");

export function write(draft: Draft): Written {
  let text = "";
  let length = 0;
  const spots: Written["spots"] = [];
  const add = (piece: string, box?: string) => {
    const letters = [...piece].length;
    if (box !== undefined) spots.push({ box, from: length, to: length + letters });
    text += piece;
    length += letters;
  };
  const list = (items: string[], box: string, shown: (item: string) => string) =>
    items.forEach((item, at) => {
      if (at > 0) add(", ");
      add(shown(item), `${box} ${at}`);
    });
  add(draft.kind === "table" ? `table ${draft.goal}\nstates: ` : "game\nplayers: ");
  if (draft.kind === "game") {
    list(draft.players, "player", quoted);
    add("\ncolumns: ");
  }
  list(draft.columns, "column", quoted);
  draft.rows.forEach((name, row) => {
    add("\n");
    add(quoted(name), `row ${row}`);
    add(": ");
    list(draft.cells[row]!, `cell ${row}`, typed);
  });
  add("\n");
  if (draft.kind === "table") {
    if (draft.likely !== "nobody") {
      add(`${draft.likely}: `);
      list(draft.shares, "share", typed);
      add("\n");
    }
    if (draft.likely === "counts" && draft.added.trim() !== "" && draft.added.trim() !== "0") {
      add("added: ");
      add(typed(draft.added), "added");
      add("\n");
    }
    add("hurwicz: ");
    add(typed(draft.optimism), "optimism");
    add("\n");
  }
  return { text, spots };
}

/** The box in which a place lies: the nearest one that does not begin behind it. */
export function boxAt({ spots }: Written, at: number | undefined): string | null {
  if (at === undefined) return null;
  return spots.findLast(({ from }) => from <= at)?.box ?? null;
}

/** The draft of what the server has read. */
export function draftOf(answer: TableAnswer | GameAnswer): Draft {
  const { rows, columns, cells } = answer.grid;
  const base = { rows: [...rows], columns: [...columns], cells: cells.map((row) => [...row]) };
  if (answer.kind === "game") return { ...base, kind: "game", goal: "profit", likely: "nobody", shares: [], added: "", optimism: "0.5", players: [...answer.players] };
  const likely = answer.counts ? "counts" : answer.prior ? "prior" : "nobody";
  return { ...base, kind: "table", goal: answer.goal, likely, shares: [...(answer.counts ?? answer.prior ?? [])], added: answer.added ?? "", optimism: answer.optimism.exact, players: ["A", "B"] };
}

/** A name that no other has. */
export function freshName(names: string[], prefix: string): string {
  for (let number = names.length + 1; ; number++) if (!names.includes(`${prefix} ${number}`)) return `${prefix} ${number}`;
}

/** Equal shares that sum to 1. */
export const evenly = (count: number) => Array.from({ length: count }, () => (count === 1 ? "1" : `1/${count}`));
