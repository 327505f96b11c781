import type { Problem, Setup } from "../api/types";
import { lab } from "./api";
import { problemOf } from "./asking.svelte";
import type { LabNode } from "./types";

type Bud = { mv: string; value: string; proven: boolean; turn: "max" | "min"; moves: string[]; over: boolean; open: boolean; more: number; children: Bud[] };
const TOP = 5;
const MORE = 20;

/** A game's tree that grows where one presses: the best children first, the others behind "+95". */
export class Unfolding {
  #setup: Setup;
  #root = $state.raw<Bud>(bud("", "", false, "max", []));
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);

  constructor(setup: Setup) {
    this.#setup = setup;
    void this.#grow(this.#root, TOP);
  }

  #flat = $derived.by(() => {
    const nodes: LabNode[] = [];
    const buds: Bud[] = [];
    const walk = (at: Bud, parent: number | null) => {
      const index = nodes.length;
      buds.push(at);
      nodes.push({ label: at.moves.join(" "), name: at.mv || null, parent, turn: at.over ? "leaf" : at.turn, ...(at.value === "" ? {} : { value: at.proven ? at.value : `≈${at.value}` }), more: at.open ? at.more : 0 });
      for (const child of at.children) walk(child, index);
    };
    walk(this.#root, null);
    return { nodes, buds };
  });
  get nodes(): LabNode[] {
    return this.#flat.nodes;
  }
  moves(node: number): string[] {
    return this.#flat.buds[node]?.moves ?? [];
  }
  /** Opens a node, or folds it up again. */
  press(node: number) {
    const at = this.#flat.buds[node];
    if (!at || at.over) return;
    if (!at.open) void this.#grow(at, TOP);
    else {
      at.open = false;
      at.children = [];
      this.#redraw();
    }
  }
  more(node: number) {
    const at = this.#flat.buds[node];
    if (at) void this.#grow(at, at.children.length + MORE);
  }
  async #grow(at: Bud, top: number) {
    this.busy = true;
    try {
      const found = await lab.children({ ...this.#setup, moves: [...(this.#setup.moves ?? []), ...at.moves] }, top);
      const before = new Map(at.children.map((child) => [child.mv, child]));
      at.turn = found.turn;
      at.over = found.over;
      at.open = true;
      at.more = found.more;
      at.children = found.top.map(({ mv, value, proven }) => {
        const old = before.get(mv);
        if (old) return Object.assign(old, { value, proven });
        return bud(mv, value, proven, found.turn === "max" ? "min" : "max", [...at.moves, mv]);
      });
      this.problem = null;
      this.#redraw();
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.busy = false;
  }
  #redraw() {
    this.#root = { ...this.#root };
  }
}

function bud(mv: string, value: string, proven: boolean, turn: "max" | "min", moves: string[]): Bud {
  return { mv, value, proven, turn, moves, over: false, open: false, more: 0, children: [] };
}
