// Languages, themes, the keyboard, and readers who do not see the screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newReader, settled, stateOf, waitFor } from "./harness.mjs";
import { browser, objections, openHouse, server } from "./house.mjs";

openHouse();

const tap = async (page, game) => {
  await page.goto("/");
  await page.locator(`article:has(a[href="/play/${game}"]) .play`).click();
  await page.waitForURL("**/g/*");
  await page.locator("[data-cell], [data-stone], [data-node]").first().waitFor();
};

test("the language is chosen by the browser, switched at once and remembered", async () => {
  const { page, context, errors } = await newReader(browser, server.base, { locale: "vi-VN" });
  await page.goto("/");
  await page.getByRole("heading", { name: "Hôm nay chơi gì?" }).waitFor();
  assert.equal(await page.getAttribute("html", "lang"), "vi");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "What shall we play?" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "What shall we play?" }).waitFor();
  assert.equal(await page.getAttribute("html", "lang"), "en");
  assert.deepEqual(errors, []);
  await context.close();
  const english = await newReader(browser, server.base, { locale: "en-GB" });
  await english.page.goto("/");
  await english.page.getByRole("heading", { name: "What shall we play?" }).waitFor();
  await english.context.close();
});

test("light and dark follow the system until they are chosen", async () => {
  const { page, context } = await newReader(browser, server.base, { dark: true });
  await page.goto("/");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Chuyển sang nền sáng" }).click();
  const light = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  assert.equal(await paper(), light);
  await context.close();
});

test("Vietnamese diacritics come from the page's own font and are not cut off", async () => {
  const { page, context } = await newReader(browser, server.base);
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  const found = await page.evaluate(async () => {
    const faces = await document.fonts.load('16px "Be Vietnam Pro"', "ễộửđ");
    const width = (family) => {
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = `32px ${family}`;
      return pen.measureText("ễộửđ").width;
    };
    const box = document.querySelector("h1");
    return {
      faces: faces.length,
      own: width('"Be Vietnam Pro", monospace'),
      other: width("monospace"),
      line: parseFloat(getComputedStyle(document.body).lineHeight) / parseFloat(getComputedStyle(document.body).fontSize),
      fits: box.scrollHeight <= box.clientHeight + 1,
    };
  });
  assert.ok(found.faces > 0);
  assert.notEqual(found.own, found.other);
  assert.ok(found.line >= 1.5 && found.fits);
  await context.close();
});

test("a whole game with the keyboard alone", async () => {
  const { page, context, errors } = await newReader(browser, server.base);
  await page.goto("/");
  await page.locator('article:has(a[href="/play/tictactoe"]) .play').waitFor();
  // Tab to the card like anybody would.
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.closest("article")?.querySelector('a[href="/play/tictactoe"]') && document.activeElement.matches(".play"))) break;
  }
  await page.keyboard.press("Enter");
  await page.waitForURL("**/g/*");
  await page.locator("[data-cell]").first().waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("h");
  await page.locator(".ladder li").first().waitFor();
  // The focus came to the board by itself: the arrows work at once.
  assert.ok(await page.evaluate(() => document.activeElement?.matches("[data-cell]")));
  let undone = false;
  for (let turn = 0; turn < 12; turn++) {
    const state = await waitFor(async () => {
      const now = await stateOf(page);
      return now.result || now.view.side === 0 ? now : null;
    });
    if (state.result) break;
    await settled(page, state.record.length);
    const target = state.view.moves[0].touch[0][0];
    const at = await page.evaluate(() => Number(document.activeElement.dataset.cell));
    const steps = [Math.floor(target / 3) - Math.floor(at / 3), (target % 3) - (at % 3)];
    for (let i = 0; i < Math.abs(steps[0]); i++) await page.keyboard.press(steps[0] < 0 ? "ArrowUp" : "ArrowDown");
    for (let i = 0; i < Math.abs(steps[1]); i++) await page.keyboard.press(steps[1] < 0 ? "ArrowLeft" : "ArrowRight");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /trống/);
    await page.keyboard.press("Enter");
    await settled(page, state.record.length + 1);
    if (!undone) {
      await settled(page, 2);
      await page.keyboard.press("u");
      await page.waitForFunction(() => document.querySelectorAll("[data-ply]").length === 0);
      undone = true;
    }
  }
  await page.locator(".note.result").waitFor();
  assert.match(await page.locator('[aria-live="polite"]').first().innerText(), /đi:|thắng|Hoà/);
  assert.deepEqual(errors, []);
  await context.close();
});

const SCREENS = ["/", "/play/nim", "/play/chess", "/lights", "/learn", "/lab", "/board/tree", "/board/nim", "/nowhere"];
const TAPPED = ["tictactoe", "mnk", "connect4", "nim", "chess", "grundy", "sum", "tree"];

for (const dark of [false, true]) {
  test(`axe finds nothing to object to (${dark ? "dark" : "light"})`, async () => {
    const { page, context } = await newReader(browser, server.base, { dark });
    const found = [];
    const check = async (where) => {
      await page.waitForTimeout(300);
      found.push(...(await objections(page)).map((one) => `${where}: ${one}`));
    };
    for (const path of SCREENS) {
      await page.goto(path);
      await page.locator("h1").waitFor();
      await check(path);
    }
    for (const game of TAPPED) {
      await tap(page, game);
      await page.getByRole("button", { name: "Điểm", exact: true }).click();
      await page.locator(".verdict").waitFor();
      await page.keyboard.press("h");
      await page.locator(".ladder li").first().waitFor();
      await check(game);
    }
    await page.getByRole("button", { name: "Thêm", exact: true }).click();
    await check("menu");
    assert.deepEqual(found, []);
    await context.close();
  });
}

test("at 390 px nothing needs to be scrolled sideways, and what is pressed is large enough", async () => {
  const { page, context } = await newReader(browser, server.base, { width: 390, height: 844 });
  const narrow = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("button, a.button, [data-cell], [data-stone], [data-node]")]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 100) }))
        .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(({ html, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`),
    );
  for (const path of SCREENS) {
    await page.goto(path);
    await page.locator("h1").waitFor();
    await page.waitForTimeout(300);
    assert.ok(await narrow(), path);
    assert.deepEqual(await small(), [], path);
  }
  for (const game of TAPPED) {
    await tap(page, game);
    await page.waitForTimeout(200);
    assert.ok(await narrow(), game);
    assert.deepEqual(await small(), [], game);
  }
  await context.close();
});
