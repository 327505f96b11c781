import { call } from "../api/rest";
import { keepKey } from "../memory/keys";
import type { Contest, Wish } from "./types";

const path = (id: string, what = "") => `/api/comparisons/${encodeURIComponent(id)}${what}`;

export const contests = {
  /** The secret of what was begun stays in this browser. */
  async start(wish: Wish): Promise<Contest> {
    const { token, ...begun } = await call<Contest & { token: string }>("/api/comparisons", { method: "POST", body: wish });
    keepKey("comparison", begun.id, token);
    return begun;
  },
  show: (id: string, after: number, signal?: AbortSignal) => call<Contest>(path(id, after > 0 ? `?after=${after}` : ""), { signal }),
  cancel: (id: string, token: string) => call<Contest>(path(id, "/cancel"), { method: "POST", tokens: [token] }),
  json: (id: string) => path(id),
  csv: (id: string) => path(id, "/csv"),
};
