import { call } from "../api/rest";
import type { Setup } from "../api/types";
import type { McRun } from "./types";

export const montecarlo = (setup: Setup, algo: string, signal?: AbortSignal) =>
  call<McRun>("/api/lab/montecarlo", { method: "POST", body: { setup, algo }, signal, patience: 60_000 });
