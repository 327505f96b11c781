import { recall, remember } from "../memory/storage";
import type { Answer, Ask, Exercise, Field, LabNode, Mark } from "./types";

const KEY = "kythu.lab.answers";
const MOST_KEPT = 20;
type Kept = { exercise: string; answers: Answer[] }[];

/** What a student has filled in. It survives a reload: what was typed is kept. */
export class Answers {
  #byNode = $state<Record<number, Answer>>({});
  #exercise = "";

  load(exercise: string) {
    if (exercise === this.#exercise) return;
    this.#exercise = exercise;
    const kept = recall<Kept>(KEY)?.find((one) => one.exercise === exercise);
    this.#byNode = Object.fromEntries((kept?.answers ?? []).map((answer) => [answer.node, answer]));
  }
  of(node: number): Answer {
    return this.#byNode[node] ?? { node };
  }
  text(node: number, field: Exclude<Field, "cut">): string {
    return this.of(node)[field] ?? "";
  }
  set(node: number, change: Partial<Answer>) {
    this.#byNode[node] = { ...this.of(node), ...change, node };
    this.#keep();
  }
  clear() {
    this.#byNode = {};
    this.#keep();
  }
  get list(): Answer[] {
    return Object.values($state.snapshot(this.#byNode));
  }
  #keep() {
    const others = (recall<Kept>(KEY) ?? []).filter((one) => one.exercise !== this.#exercise);
    remember(KEY, [...others.slice(1 - MOST_KEPT), { exercise: this.#exercise, answers: this.list }]);
  }
}

/** The box for a bound: α at MAX, β at MIN. Where the student says who moves, the student's word counts. */
export function boundField(node: LabNode, asked: Ask[], said: string): "alpha" | "beta" {
  const turn = asked.includes("turns") && said !== "" ? said : node.turn;
  return turn === "min" ? "beta" : "alpha";
}

/** What is drawn at a node: the answers, and what is thought of them. */
export function noteOf({ asked, run }: Exercise, answers: Answers, node: number, marks: Mark[]): { text: string; tone: string; turn?: string; cut?: boolean } {
  const at = run.nodes[node]!;
  const { turn, value, order, cut } = answers.of(node);
  const bound = boundField(at, asked, turn ?? "");
  const number = answers.text(node, bound);
  const parts = [value && at.turn !== "leaf" ? `= ${value}` : "", number && `${bound === "alpha" ? "α" : "β"} ${number}`, order && `#${order}`];
  const mine = marks.filter((mark) => mark.node === node);
  const wrong = mine.some(({ verdict }) => verdict !== "right" && verdict !== "missing");
  const right = mine.length > 0 && mine.every(({ verdict }) => verdict === "right");
  const tone = wrong ? "wrong" : right ? "right" : "";
  const sign = wrong ? "✗ " : right ? "✓ " : "";
  const text = parts.filter(Boolean).join("  ");
  return { text: text || sign ? sign + text : "", tone, ...(turn ? { turn } : {}), cut: cut === true };
}
