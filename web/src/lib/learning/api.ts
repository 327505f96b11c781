import { call, Refused, Unreachable } from "../api/rest";
import type { Problem } from "../api/types";
import type { Learned, News, Wish } from "./types";

/** Starts a lesson and hands on what is told of it, line by line, until it is over or `signal` stops it. */
export async function learn(wish: Wish, on: (news: News) => void, signal: AbortSignal): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch("/api/lab/learn", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish), signal, cache: "no-store" });
  } catch (cause) {
    throw new Unreachable("/api/lab/learn", { cause });
  }
  if (!answer.ok || !answer.body) throw new Refused(answer.status, (await answer.json()) as Problem);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") on(JSON.parse(line) as News);
    if (done) return;
  }
}

export const learned = (lesson: string, moves: string[], signal?: AbortSignal) => call<Learned>("/api/lab/learn/values", { method: "POST", body: { lesson, moves }, signal });
