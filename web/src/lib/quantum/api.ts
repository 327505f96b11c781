import { call } from "../api/rest";
import type { Circuit } from "./types";

export type QuantumWish = { heaps: string; misere: boolean; amplify: string; shots: number; seed: number };
export const quantum = (wish: QuantumWish, signal?: AbortSignal) => call<Circuit>("/api/lab/quantum", { method: "POST", body: wish, signal, patience: 60_000 });
