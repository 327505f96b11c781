// The lessons: their texts, and what their figures count by themselves.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./load.mjs";

const texts = (lang) => JSON.parse(readFileSync(new URL(`../../../locales/${lang}/lessons.json`, import.meta.url), "utf8"));
const { LESSONS } = await load("screens/learn/lessons.ts");
const { paragraphs } = await load("screens/learn/prose.ts");
const { lineScore, linesOf, openLines } = await load("screens/learn/figures/openLines.ts");
const { mex, splitsOf } = await load("screens/learn/figures/nimbers.ts");
const { follow, isLeaf, MAP } = await load("screens/learn/figures/gameMap.ts");
const { readNumber } = await load("lib/i18n/figures.ts");
const { times, widths } = await load("screens/learn/figures/bars.ts");
const { keepsResult } = await load("screens/learn/figures/keeps.ts");
const { milestones } = await load("screens/learn/figures/milestones.ts");

test("every lesson has a title and every step its words, and no text belongs to no step", () => {
  for (const lang of ["vi", "en"]) {
    const there = texts(lang);
    const steps = LESSONS.flatMap(({ name, steps }) => steps.map((step) => `page.lesson.${name}.${step}`));
    for (const { name, steps } of LESSONS) {
      assert.ok(there[`page.lesson.${name}`] && there[`page.lesson.${name}.about`], name);
      assert.ok(steps.length >= 3 && steps.length <= 6, `${name} is short`);
      assert.equal(steps.at(-1), "task", `${name} ends in a task`);
    }
    for (const step of steps) assert.ok(there[`${step}.title`] && there[`${step}.text`], `${lang}: ${step}`);
    const heads = LESSONS.flatMap(({ name }) => [`page.lesson.${name}`, `page.lesson.${name}.about`]);
    const idle = Object.keys(there).filter((key) => key.startsWith("page.lesson.") && !heads.includes(key) && !steps.some((step) => key.startsWith(`${step}.`)));
    assert.deepEqual(idle, []);
  }
});

test("stars come in pairs, and a lone one is text", () => {
  assert.deepEqual(paragraphs("a *b* c\nd"), [
    [
      { text: "a ", strong: false },
      { text: "b", strong: true },
      { text: " c", strong: false },
    ],
    [{ text: "d", strong: false }],
  ]);
  assert.deepEqual(paragraphs("A* finds"), [[{ text: "A* finds", strong: false }]]);
});

/** A board by its cells from the top left: X, O or a dot. */
const board = (cells) => ({ width: 3, cells: [...cells].map((cell) => (cell === "." ? null : { side: cell === "X" ? 0 : 1, letter: cell, symbol: cell })) });

test("open lines of tic-tac-toe, as in the course", () => {
  assert.equal(linesOf(3).length, 8);
  const corners = [0, 2, 6, 8];
  const edges = [1, 3, 5, 7];
  const placed = (x, o) => board([..."........."].map((_, cell) => (cell === x ? "X" : cell === o ? "O" : ".")).join(""));
  // X in a corner and O on an edge: 6 − 5 = 1, in all 16 ways.
  for (const x of corners) for (const o of edges) assert.deepEqual([openLines(placed(x, o), 0).length, openLines(placed(x, o), 1).length, lineScore(placed(x, o))], [6, 5, 1]);
  // X on an edge and O in the centre: 4 − 6 = −2, in all 4.
  for (const x of edges) assert.deepEqual([openLines(placed(x, 4), 0).length, lineScore(placed(x, 4))], [4, -2]);
});

test("the least missing number, and splits into unequal heaps", () => {
  assert.deepEqual([mex([]), mex([0, 1, 3]), mex([1, 2])], [0, 2, 0]);
  assert.deepEqual(splitsOf(7), [[6, 1], [5, 2], [4, 3]]);
  assert.deepEqual([splitsOf(2), splitsOf(4)], [[], [[3, 1]]]);
});

test("every way through the map of games ends at a leaf that says something", () => {
  const there = texts("vi");
  const leaves = [];
  const walk = (at, answers) => {
    if (isLeaf(at)) return leaves.push([at, answers]);
    assert.ok(there[`page.lesson.games.map.ask.${at.name}`], at.name);
    for (const { name, to } of at.answers) {
      assert.ok(there[`page.lesson.games.map.answer.${at.name}.${name}`], `${at.name}.${name}`);
      walk(to, [...answers, name]);
    }
  };
  walk(MAP, []);
  assert.equal(leaves.length, 9);
  for (const [leaf, answers] of leaves) {
    assert.equal(follow(answers).end, leaf);
    assert.ok(there[`page.lesson.games.map.leaf.${leaf.name}`] && there[`page.lesson.games.map.examples.${leaf.name}`], leaf.name);
    assert.ok(!leaf.applies || leaf.setup, `${leaf.name} has something that runs`);
  }
  assert.deepEqual(follow(["two", "nonsense"]).asked.map(({ name }) => name), ["sides"]);
});

test("numbers as people type them", () => {
  assert.deepEqual(["3", " 2,5 ", "−1", "+4", "11 %", "", "x", "1e9", "1.2.3"].map(readNumber), [3, 2.5, -1, 4, 11, null, null, null, null]);
});

test("bars and ratios", () => {
  assert.deepEqual(widths([200, 100, 0, 1]), [100, 50, 0, 0.5]);
  assert.deepEqual([times(549946, 20866), times(5, 2), times(1, 0)], [26, 2.5, 0]);
});

test("a move keeps the result, or nearly the best estimate", () => {
  const move = (mv, verdict, value) => ({ mv, score: { verdict, value, exact: verdict !== "value" } });
  const proven = { score: { verdict: "draw", exact: true }, moves: [move("a", "draw"), move("b", "loss")] };
  assert.deepEqual(["a", "b", "c"].map((mv) => keepsResult(proven, mv)), [true, false, false]);
  const guessed = { score: { verdict: "value", value: 500, exact: false }, moves: [move("a", "value", 480), move("b", "value", 100), move("c", "loss")] };
  assert.deepEqual(["a", "b", "c"].map((mv) => keepsResult(guessed, mv)), [true, false, false]);
});

test("every date has its source, and the year stands in it", () => {
  for (const { name, year, source } of milestones("bouton", "zermelo", "neumann", "sprague", "shannon", "knuth", "connect4", "checkers", "deepblue", "alphago", "alphazero")) {
    assert.ok(source.length > 60, name);
    // Deep Blue's match was described five years later.
    if (name !== "deepblue") assert.ok(source.includes(year), name);
  }
  assert.throws(() => milestones("nobody"));
});
