// The rooms of chance: Monte-Carlo search, learning, the quantum circuit, and the lights against it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { stateOf, waitFor } from "./harness.mjs";
import { at, objections, openHouse } from "./house.mjs";

openHouse();

const query = (page) => new URL(page.url()).searchParams;
const says = (page, pattern) => waitFor(async () => pattern.test(await page.locator("[data-sentence]").first().innerText()) || null);
const place = async (page) => Number(await page.locator("input[type=range]").inputValue());
async function downloaded(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("the tree grows round by round, each in four steps, with N, Q and U of every child", () =>
  at("/lab/montecarlo", async (page) => {
    await page.locator('[data-node="0"]').waitFor();
    assert.equal(await page.locator("[data-node]").count(), 1);
    const phases = [];
    while ((await place(page)) < 4) {
      await page.keyboard.press("ArrowRight");
      phases.push(await page.locator('[data-phase][aria-current="step"]').getAttribute("data-phase"));
    }
    assert.deepEqual(phases, ["expand", "simulate", "count", "count"]);
    await says(page, /vòng 1 đã xong/);
    assert.equal(await page.locator("[data-node]").count(), 3);
    await page.getByRole("button", { name: "Vòng kế tiếp" }).click();
    await says(page, /N = 2: vòng 2/);
    await page.keyboard.press("End");
    // What the steps came to is what the search says at its end.
    const shown = await page.locator("[data-child] td:nth-of-type(1)").allInnerTexts();
    const said = await page.locator("[data-verdict] tbody td:nth-of-type(1)").allInnerTexts();
    assert.deepEqual(shown.map(Number).sort(), said.map(Number).sort());
    assert.equal(shown.reduce((sum, n) => sum + Number(n), 0), 50);
    assert.match(await page.locator("[data-child] td:nth-of-type(3)").first().innerText(), /^\d/);
    await waitFor(async () => query(page).get("step") || null);
    const rest = await place(page);
    await page.reload();
    await page.locator('[data-node="0"]').waitFor();
    assert.equal(await place(page), rest);
  }));

test("a real position is searched; what is refused is said at its field, and what was drawn stays", () =>
  at("/lab/montecarlo?game=tictactoe&algo=mcts(sims%3D40,solver%3Doff,seed%3D3)", async (page) => {
    await page.locator('[data-node="0"]').waitFor();
    await page.keyboard.press("End");
    assert.equal(await page.locator("[data-child]").count(), 9);
    await page.getByLabel("Số vòng").fill("0");
    await page.getByLabel("Số vòng").press("Enter");
    await page.getByRole("alert").waitFor();
    assert.match(await page.getByRole("alert").innerText(), /từ 1 đến 20\.000/);
    assert.equal(await page.getByLabel("Số vòng").getAttribute("aria-invalid"), "true");
    assert.equal(await page.locator("[data-child]").count(), 9);
    await page.getByLabel("Số vòng").fill("10");
    await page.getByLabel("Số vòng").press("Enter");
    await waitFor(async () => (await page.getByRole("alert").count()) === 0 || null);
    await page.getByLabel("Cận U").selectOption("puct");
    await waitFor(async () => /bound=puct/.test(query(page).get("algo") ?? "") || null);
    await page.getByText("P(k)").waitFor();
  }));

test("a game is learnt live; the table lies on the board as heat; the curve is a file", () =>
  at("/lab/learning?heaps=1,2,3&episodes=3000", async (page) => {
    const alpha = page.getByLabel("α, tin bao nhiêu");
    assert.equal(await alpha.inputValue(), "0,5");
    await alpha.fill("2");
    await alpha.press("Tab");
    await page.getByRole("alert").waitFor();
    assert.match(await page.getByRole("alert").innerText(), /từ 0 đến 1/);
    assert.equal(await alpha.inputValue(), "2");
    assert.equal(await page.getByRole("button", { name: "Bắt đầu học" }).isDisabled(), true);
    // Within the field's range, but refused by whoever learns.
    await alpha.fill("0");
    await alpha.press("Tab");
    await page.getByRole("button", { name: "Bắt đầu học" }).click();
    await waitFor(async () => /0 < alpha ≤ 1/.test(await page.getByRole("alert").innerText()) || null);
    await alpha.fill("0,5");
    await alpha.press("Tab");
    await page.getByRole("button", { name: "Bắt đầu học" }).click();
    await page.locator("[data-heat] [data-stone]").first().waitFor();
    assert.match(await page.locator("[data-curve] h2").innerText(), /100 %/);
    // Six stones, six moves: a number on each.
    assert.equal(await page.locator("[data-heat] .score").count(), 6);
    const { name, text } = await downloaded(page, "Tải CSV");
    assert.equal(name, "learning.csv");
    assert.match(text, /^episodes,perfect_share,choice_share,worst_first/);
    assert.match(text.trim().split("\n").at(-1), /^3000,1,1,/);
    await page.getByLabel("Máy trả lời sau mỗi nước của tôi").check();
    await page.locator('[data-stone="2,2"]').click();
    await waitFor(async () => (query(page).get("m") ?? "").split(" ").length === 2 || null);
    // The same seed learns the same: the address is enough.
    await page.reload();
    await page.locator("[data-heat] [data-stone]").first().waitFor();
    assert.equal(await page.getByRole("button", { name: "Lùi một nước" }).isEnabled(), true);
  }));

for (const [lesson, press] of [["heaps=1,3,5,7&episodes=2000&seed=4&go=1", '[data-stone="0,0"]'], ["game=tictactoe&episodes=2000&go=1", '[data-cell="4"]']]) {
  test(`whoever learnt sits down at the board (${lesson})`, () =>
    at(`/lab/learning?${lesson}`, async (page) => {
      await page.getByRole("button", { name: "Chơi với nó" }).click();
      await page.waitForURL(/\/g\//);
      await page.getByText("Học trò 2.000 ván").first().waitFor();
      await page.locator(press).click();
      await waitFor(async () => ((await stateOf(page)).record.length >= 2 ? true : null));
    }));
}

test("a circuit is walked by gates and by parts, measured, and given away", () =>
  at("/lab/quantum?heaps=1,3,5&shots=200", async (page) => {
    await page.locator('[data-gate="0"]').waitFor();
    const gates = await page.locator("[data-gate]").count();
    assert.equal(Number(await page.locator("input[type=range]").getAttribute("max")), gates);
    await page.keyboard.press("ArrowRight");
    await says(page, /Ghi các đống vào thanh ghi/);
    await page.getByRole("button", { name: "Phần kế tiếp" }).click();
    await page.getByRole("button", { name: "Phần kế tiếp" }).click();
    await says(page, /Mọi nước cùng một lúc/);
    await page.keyboard.press("End");
    // At the end nothing is left but winning moves.
    const left = await page.locator(".slot").evaluateAll((slots) => slots.filter((slot) => slot.querySelector(".bar").offsetHeight > 1).map((slot) => slot.classList.contains("winning")));
    assert.ok(left.length > 0 && left.every(Boolean));
    const counts = await page.locator("[data-shots] tbody td:nth-of-type(1)").allInnerTexts();
    assert.equal(counts.reduce((sum, count) => sum + Number(count), 0), 200);
    const { name, text } = await downloaded(page, "Tải OpenQASM 3");
    assert.equal(name, "nim-1-3-5.qasm");
    assert.match(text, /^OPENQASM 3\.0;/);
    await page.getByLabel(/Các đống/).fill("9,9,9,9,9");
    await page.getByLabel(/Các đống/).press("Enter");
    await page.getByRole("alert").waitFor();
    assert.match(await page.getByRole("alert").innerText(), /20 qubit/);
  }));

test("the lights are played against the quantum machine", () =>
  at("/lights?against=quantum", async (page) => {
    const quantum = page.getByRole("group", { name: "Chơi với" }).getByRole("button", { name: "Máy lượng tử" });
    assert.equal(await quantum.getAttribute("aria-pressed"), "true");
    await page.getByRole("group", { name: "Ai đi trước?" }).getByRole("button", { name: "Bạn" }).click();
    await page.getByRole("button", { name: "Bắt đầu" }).click();
    await page.locator('[data-stone="3,0"]').click();
    const state = await waitFor(async () => {
      const now = await stateOf(page);
      return now.record.length === 2 ? now : null;
    });
    assert.match(state.seats[1].spec, /^quantum/);
    // 1, 3, 5 against the machine: it answers with the only kind of move that wins.
    const heaps = state.view.picture.heaps.map(Number);
    assert.equal(heaps.reduce((sum, heap) => sum ^ heap, 0), 0, String(heaps));
  }));

for (const [path, ready] of [
  ["/lab/montecarlo?game=tictactoe&step=40", "[data-child]"],
  ["/lab/learning?heaps=1,2&episodes=500&go=1", "[data-heat] [data-stone]"],
  ["/lab/quantum?heaps=1,2&step=9", "[data-gate]"],
  ["/learn/montecarlo/task", "[data-child]"],
  ["/learn/learning/table", "[data-heat] [data-stone]"],
]) {
  test(`${path} is readable by everybody, on a phone too`, async () => {
    for (const options of [{ width: 390, height: 844 }, { dark: true, locale: "en-GB" }]) {
      await at(
        path,
        async (page) => {
          await page.locator(ready).first().waitFor();
          assert.deepEqual(await objections(page), []);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
        },
        options,
      );
    }
  });
}

/** What sticks out of its surroundings, left or right. */
const outside = (page, inner, outer) =>
  page.evaluate(
    ([inner, outer]) =>
      [...document.querySelectorAll(inner)].filter((one) => {
        const [box, around] = [one.getBoundingClientRect(), one.closest(outer).getBoundingClientRect()];
        return box.left < around.left || box.right > around.right;
      }).length,
    [inner, outer],
  );

test("on a phone rows stay in their card, and the boxes of the outer leaves in the frame", async () => {
  const phone = { width: 390, height: 844 };
  await at(
    "/lab/learning?heaps=1,3,5,7&episodes=500&go=1",
    async (page) => {
      await page.locator("[data-heat] [data-stone]").first().waitFor();
      assert.equal(await outside(page, "[data-heat] .heap", "[data-heat]"), 0);
      assert.equal(await page.evaluate(() => new Set([...document.querySelectorAll('[data-stone^="3,"]')].map((stone) => stone.getBoundingClientRect().top)).size), 1, "seven in a line");
    },
    phone,
  );
  await at(
    "/lab/montecarlo",
    async (page) => {
      await page.locator('[data-node="0"]').waitFor();
      await page.keyboard.press("End");
      await page.locator("[data-node]").nth(14).waitFor();
      assert.equal(await outside(page, ".note rect", ".port"), 0);
    },
    phone,
  );
});

test("an emptied field says again which heaps are drawn", () =>
  at("/lab/quantum?heaps=1,2", async (page) => {
    await page.locator("[data-gate]").first().waitFor();
    const field = page.locator("input.notation");
    await field.fill("");
    await field.press("Enter");
    assert.equal(await field.inputValue(), "1,2");
    assert.equal(query(page).get("heaps"), "1,2");
  }));
