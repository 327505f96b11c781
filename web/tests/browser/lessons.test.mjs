// The lessons: every step of every lesson in both languages, and every task solved, after a wrong try.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../unit/load.mjs";
import { waitFor } from "./harness.mjs";
import { at, objections, openHouse, server } from "./house.mjs";

const { LESSONS } = await load("screens/learn/lessons.ts");
openHouse();

/** What shows that a figure lives: something that only the server can have said. */
const ALIVE = "[data-figure] :is([data-node], [data-bars] td, [data-engine], [data-cell], [data-stone], [data-finding], [data-parts], [data-heap], [data-marking], table, input[type=radio], select[data-game]):visible";
const alive = async (page, step) => {
  await page.locator(`[data-figure="${step}"]`).waitFor();
  await page.locator(ALIVE).first().waitFor();
  await waitFor(async () => !/Đang hỏi máy|Asking the engine|Đang tải|Loading/.test(await page.locator("[data-figure]").innerText()) || null);
  assert.equal(await page.locator("[data-figure] [role=alert]").count(), 0, step);
};
const verdict = (page, which) => page.locator(`[data-verdict="${which}"]`).waitFor();

for (const locale of ["vi-VN", "en-GB"]) {
  test(`every step of every lesson shows a living figure (${locale})`, () =>
    at(
      "/learn",
      async (page) => {
        const phone = locale === "en-GB";
        if (phone) await page.setViewportSize({ width: 390, height: 844 });
        assert.equal(await page.locator("#lessons li").count(), LESSONS.length);
        for (const { name, steps } of LESSONS) {
          await page.goto(`/learn/${name}`);
          for (const step of steps) {
            await alive(page, step);
            const shown = await page.locator("main").innerText();
            assert.doesNotMatch(shown, /page\.lesson|\{\w+\}/, `${name}/${step}`);
            if (name === "history" && step === "solved") assert.match(shown, /đã chứng minh|proven/);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${name}/${step} fits`);
            if (step !== steps.at(-1)) await page.locator("footer .next").click();
          }
        }
        // All is seen, nothing is solved.
        await page.goto("/learn");
        assert.equal(await page.locator("#lessons li a.solved").count(), 0);
        assert.match(await page.locator("#lessons li").first().innerText(), /4\/4|4 of 4/);
      },
      { locale },
    ));
}

const answerNumber = async (page, wrong, right) => {
  await page.locator("[data-answer]").fill("x");
  await page.locator("form button[type=submit]").click();
  await page.getByRole("alert").waitFor();
  for (const [text, verdictOf] of [
    [wrong, "wrong"],
    [right, "right"],
  ]) {
    await page.locator("[data-answer]").fill(text);
    await page.locator("form button[type=submit]").click();
    await verdict(page, verdictOf);
  }
};
const choose = async (page, option, verdictOf) => {
  await page.locator(`input[type=radio][value="${option}"]`).check();
  await page.locator("form button[type=submit]").click();
  await verdict(page, verdictOf);
};
const mark = (page) => page.getByRole("button", { name: "Chấm bài" }).click();
const allRight = (page) => page.locator("[data-marking]").getByText(/Đúng hết/).waitFor();
const press = (page, cell) => page.locator(`[data-figure] [data-cell="${cell}"]`).click();
const again = (page) => page.getByRole("button", { name: "Thử lại" }).click();

/** Each task: a wrong try first, and what it is told; then the right one. */
const TASKS = {
  games: async (page) => {
    const pick = (name, kind) => page.locator(`[data-game="${name}"]`).selectOption(kind);
    await pick("nim", "few");
    await pick("grundy", "few");
    await pick("chess", "many");
    await page.locator("form button[type=submit]").click();
    await verdict(page, "wrong");
    await pick("grundy", "splits");
    await page.locator("form button[type=submit]").click();
    await verdict(page, "right");
  },
  search: (page) => answerNumber(page, "3", "2"),
  tree: async (page) => {
    const turn = (node, side) => page.locator(`[data-row="${node}"] button`).nth(side).click();
    for (const node of [0, 1, 2, 5, 8, 9, 12]) await turn(node, 0);
    await mark(page);
    await page.locator('[data-marking] [data-verdict="wrong"]').first().waitFor();
    for (const node of [1, 8]) await turn(node, 1);
    await mark(page);
    await allRight(page);
  },
  minimax: async (page) => {
    const put = (node, text) => page.locator(`[data-box="${node}.value"]`).fill(text);
    for (const [node, text] of [[0, "5"], [1, "9"], [2, "5"], [5, "9"], [8, "0"], [9, "2"], [12, "0"]]) await put(node, text);
    await mark(page);
    await page.locator('[data-marking] [data-verdict="wrong"]').first().waitFor();
    await put(1, "5");
    await mark(page);
    await allRight(page);
  },
  heuristic: async (page) => {
    await press(page, 7);
    await verdict(page, "wrong");
    assert.match(await page.locator("[data-verdict]").innerText(), /E = 4 − 5 = −1/);
    await again(page);
    await press(page, 6);
    await verdict(page, "right");
  },
  alphabeta: async (page) => {
    // Nodes in the order of the text: S 0, A 1, D 2 (2 3), E 5 (5 9), B 8, F 9 (0), G 11 (7 4), C 14, H 15 (2 1), K 18 (5 6).
    await page.locator('[data-box="7.cut"]').check();
    await page.locator('[data-box="11.cut"]').check();
    await mark(page);
    await page.locator('[data-marking] [data-verdict="missed-cut"]').waitFor();
    await page.locator('[data-branch="18"]').click();
    await mark(page);
    await allRight(page);
  },
  ordering: async (page) => {
    await choose(page, "later", "wrong");
    await choose(page, "first", "right");
  },
  deepening: (page) => answerNumber(page, "30", "11 %"),
  table: (page) => answerNumber(page, "1", "4"),
  windows: async (page) => {
    await choose(page, "exact", "wrong");
    await choose(page, "at-most", "right");
  },
  horizon: async (page) => {
    // Black: the king steps aside first; then the rook takes the queen.
    await press(page, 6);
    await press(page, 5);
    await verdict(page, "wrong");
    await again(page);
    await press(page, 3);
    await press(page, 27);
    await verdict(page, "right");
  },
  nim: (page) => answerNumber(page, "1", "3"),
  montecarlo: async (page) => {
    await choose(page, "B", "wrong");
    await choose(page, "C", "right");
  },
  learning: async (page) => {
    await choose(page, "never", "wrong");
    await choose(page, "half", "right");
  },
  history: async (page) => {
    await press(page, 35);
    await verdict(page, "wrong");
    await again(page);
    await press(page, 38);
    await verdict(page, "right");
  },
};

test("every task is solvable, and a wrong try is told why", () =>
  at("/learn", async (page) => {
    for (const { name, steps } of LESSONS) {
      const solve = TASKS[name];
      if (!solve) continue;
      await page.goto(`/learn/${name}/${steps.at(-1)}`);
      await alive(page, steps.at(-1));
      await solve(page).catch((error) => assert.fail(`${name}: ${error.message}`));
    }
    // What was solved is remembered.
    await page.goto("/learn");
    assert.equal(await page.locator("#lessons li a.solved").count(), Object.keys(TASKS).length);
  }));

test("three plies take the pawn, quiescence leaves it, and the live engine says so", () =>
  at("/learn/horizon/quiet", async (page) => {
    const said = (spec) => page.locator(`[data-spec="${spec}"]`).innerText();
    await waitFor(async () => !/Đang hỏi/.test((await said("pvs(depth=3)")) + (await said("pvs(depth=3,quiescence=off)"))) || null);
    assert.match(await said("pvs(depth=3,quiescence=off)"), /Chọn d2d5/);
    assert.doesNotMatch(await said("pvs(depth=3)"), /Chọn d2d5/);
    // Behind the end of its line waits what it did not see.
    const next = page.locator("[data-figure] .button.main");
    for (let ply = 0; ply < 3; ply++) await next.click();
    await waitFor(async () => /Rồi sao nữa/.test(await next.innerText()) || null);
    await next.click();
    await waitFor(async () => /d8d5/.test(await page.locator("[data-figure] [data-sentence]").innerText()) || null);
  }));

test("the map leads by keyboard to where minimax ends", () =>
  at("/learn/games", async (page) => {
    await page.locator('[data-answer="sight.hidden"]').focus();
    await page.keyboard.press("Enter");
    assert.match(await page.locator('[data-leaf="hidden"]').innerText(), /poker/);
    await page.locator('[data-answer="sides.one"]').focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-leaf="one"]').waitFor();
    await page.getByText("gốc = 9").waitFor();
  }));

test("a step is an address, a wrong one is missing, and the focus goes to the new step", () =>
  at("/learn/alphabeta/window", async (page) => {
    await alive(page, "window");
    await page.locator("footer .next").focus();
    await page.keyboard.press("Enter");
    await alive(page, "cuts");
    assert.equal(new URL(page.url()).pathname, "/learn/alphabeta/cuts");
    await waitFor(async () => (await page.evaluate(() => document.activeElement?.tagName)) === "H2" || null);
    for (const path of ["/learn/nothing", "/learn/alphabeta/nothing"]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "Không tìm thấy" }).waitFor();
    }
  }));

const LOOKED_AT = ["/learn", "/learn/games/map", "/learn/games/task", "/learn/alphabeta/cuts", "/learn/alphabeta/same", "/learn/alphabeta/task", "/learn/heuristic/lines", "/learn/ordering/task", "/learn/horizon/quiet", "/learn/nim/task", "/learn/history/machines"];
for (const dark of [false, true]) {
  test(`axe finds nothing to object to, and what is pressed is large enough (${dark ? "dark" : "light"})`, () =>
    at(
      "/learn",
      async (page) => {
        const found = [];
        for (const path of LOOKED_AT) {
          await page.goto(path);
          await page.locator("h1").waitFor();
          if (path !== "/learn") await alive(page, path.split("/").at(-1));
          found.push(...(await objections(page)).map((one) => `${path}: ${one}`));
          const small = await page.evaluate(() =>
            [...document.querySelectorAll("button, a.button, summary, nav a")]
              .filter((element) => element.checkVisibility())
              .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 100) }))
              .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
              .map(({ html, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`),
          );
          found.push(...small.map((one) => `${path}: ${one}`));
        }
        assert.deepEqual(found, []);
      },
      { dark, width: dark ? 390 : 1280 },
    ));
}
