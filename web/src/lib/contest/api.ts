import { call } from "../api/rest";
import type { Contest, Wish } from "./types";

const path = (id: string, what = "") => `/api/comparisons/${encodeURIComponent(id)}${what}`;

export const contests = {
  start: (wish: Wish) => call<Contest>("/api/comparisons", { method: "POST", body: wish }),
  show: (id: string, after: number, signal?: AbortSignal) => call<Contest>(path(id, after > 0 ? `?after=${after}` : ""), { signal }),
  cancel: (id: string) => call<Contest>(path(id, "/cancel"), { method: "POST" }),
  json: (id: string) => path(id),
  csv: (id: string) => path(id, "/csv"),
};
