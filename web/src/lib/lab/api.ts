import { call } from "../api/rest";
import type { Setup } from "../api/types";
import type { Algorithm, Answer, ChanceRun, Comparison, Exercise, Growth, Marking, Mistake, PositionChildren, RandomWish, Run, Said, StateGraph } from "./types";

const ask = <T>(what: string, body: unknown, signal?: AbortSignal) => call<T>(`/api/lab/${what}`, { method: "POST", body, signal, patience: 60_000 });

export const lab = {
  algorithms: () => call<Algorithm[]>("/api/lab/algorithms"),
  run: (tree: string, algo: string, signal?: AbortSignal) => ask<Run>("run", { tree, algo }, signal),
  chance: (tree: string, algo: string, walks: number, seed: number, signal?: AbortSignal) => ask<ChanceRun>("chance", { tree, algo, walks, seed }, signal),
  random: (wish: RandomWish) => ask<{ tree: string }>("random", wish),
  compare: (tree: string, left: string, right: string, signal?: AbortSignal) => ask<Comparison>("compare", { tree, left, right }, signal),
  mistakes: () => call<Mistake[]>("/api/lab/mistakes"),
  said: () => call<Said[]>("/api/lab/said"),
  mistake: (name: string, tree: string | null, signal?: AbortSignal) => ask<Comparison>("mistakes", { name, tree }, signal),
  sheet: (seed: number, difficulty: number, count: number, signal?: AbortSignal) => ask<Exercise[]>("sheet", { seed, difficulty, count }, signal),
  exercise: (exercise: string, signal?: AbortSignal) => ask<Exercise>("exercise", { exercise }, signal),
  mark: (exercise: string, answers: Answer[]) => ask<Marking>("mark", { exercise, answers }),
  growth: (b: number, depth: number, seed: number, signal?: AbortSignal) => ask<Growth>("growth", { b, depth, seed }, signal),
  children: (setup: Setup, top: number) => ask<PositionChildren>("position/children", { setup, top }),
  graph: (setup: Setup, first: "max" | "min" | null, signal?: AbortSignal) => ask<StateGraph>("position/graph", { setup, first }, signal),
  watchPosition: (setup: Setup, algo: string, signal?: AbortSignal) => ask<Run>("position/run", { setup, algo }, signal),
};
