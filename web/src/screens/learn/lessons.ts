import type { LessonInfo } from "./lesson";

/**
 * The course, in order. A new lesson is a line here, a file in `lessons/` with a figure for each step, and its texts: `page.lesson.NAME`,
 * `page.lesson.NAME.about`, and for each step `page.lesson.NAME.STEP.title` and `.text` with whatever the step's figure says besides.
 */
export const LESSONS: LessonInfo[] = [
  { name: "games", minutes: 6, steps: ["map", "sizes", "alone", "task"], load: () => import("./lessons/games") },
  { name: "search", minutes: 5, steps: ["state", "moves", "end", "count", "task"], load: () => import("./lessons/search") },
  { name: "tree", minutes: 5, steps: ["unfold", "levels", "growth", "task"], load: () => import("./lessons/tree") },
  { name: "minimax", minutes: 7, steps: ["idea", "whole", "soon", "price", "task"], load: () => import("./lessons/minimax") },
  { name: "heuristic", minutes: 7, steps: ["limit", "lines", "sure", "depth", "task"], load: () => import("./lessons/heuristic") },
  { name: "alphabeta", minutes: 9, steps: ["idea", "window", "cuts", "same", "real", "task"], load: () => import("./lessons/alphabeta") },
  { name: "ordering", minutes: 6, steps: ["luck", "formula", "guesses", "task"], load: () => import("./lessons/ordering") },
  { name: "deepening", minutes: 5, steps: ["clock", "price", "gain", "task"], load: () => import("./lessons/deepening") },
  { name: "table", minutes: 6, steps: ["ways", "entry", "saved", "task"], load: () => import("./lessons/table") },
  { name: "windows", minutes: 8, steps: ["scout", "aspiration", "mtdf", "measured", "task"], load: () => import("./lessons/windows") },
  { name: "horizon", minutes: 7, steps: ["fooled", "behind", "quiet", "price", "task"], load: () => import("./lessons/horizon") },
  { name: "nim", minutes: 9, steps: ["labels", "sum", "values", "games", "misere", "task"], load: () => import("./lessons/nim") },
  { name: "montecarlo", minutes: 10, steps: ["idea", "steps", "bound", "more", "against", "task"], load: () => import("./lessons/montecarlo") },
  { name: "learning", minutes: 8, steps: ["table", "curve", "honest", "methods", "task"], load: () => import("./lessons/learning") },
  { name: "history", minutes: 6, steps: ["theory", "machines", "solved", "masters", "task"], load: () => import("./lessons/history") },
];
