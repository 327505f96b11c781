import { call } from "../api/rest";
import type { Decision, Example } from "./types";

export const decide = {
  examples: () => call<Example[]>("/api/lab/decide/examples"),
  ask: (text: string, signal?: AbortSignal) => call<Decision>("/api/lab/decide", { method: "POST", body: { text }, signal }),
};
