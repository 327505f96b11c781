// The lab: watched, practised, compared; by mouse, by keyboard, by ear, and as an address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { waitFor } from "./harness.mjs";
import { at, objections, openHouse } from "./house.mjs";

openHouse();

const sentence = (page) => page.locator("[data-sentence]").first().innerText();
const says = (page, text) => waitFor(async () => (await sentence(page)).includes(text) || null);
const node = (page, id) => page.locator(`[data-node="${id}"]`);
const query = (page) => new URL(page.url()).searchParams;

const CUTS = {
  "vi-VN": ["Cắt β tại E: bỏ 1.2.2, vì E ít nhất là 5 mà MIN đã có 3 ở B", "Cắt α tại C: bỏ G, vì C nhiều nhất là 1 mà MAX đã có 3 ở A", "Nhát cắt kế tiếp"],
  "en-GB": ["β-cut at E: skip 1.2.2, because E is at least 5 and MIN already has 3 at B", "α-cut at C: skip G, because C is at most 1 and MAX already has 3 at A", "Next cut"],
};
for (const [locale, [first, second, button]] of Object.entries(CUTS)) {
  test(`the first worked example is told, drawn and counted (${locale})`, () =>
    at(
      "/lab/watch",
      async (page) => {
        await node(page, 0).waitFor();
        const next = page.getByRole("button", { name: button });
        await next.click();
        await says(page, first);
        await next.click();
        await says(page, second);
        // The sentence, the line of the code and the node light up together.
        assert.match(await page.locator('[aria-current="step"]').innerText(), /α ≥ β/);
        assert.equal(await page.locator(".node.here").getAttribute("data-node"), "8");
        assert.match(await node(page, 12).getAttribute("class"), /cut/);
        assert.equal(await page.locator(".scissors").count(), 2);
        assert.equal(await page.locator(".bond").count(), 1);
        const counts = await page.locator("[data-counts] [data-count]").allInnerTexts();
        assert.deepEqual(counts, ["11", "4", "5", "1", "1"]);
        await page.keyboard.press("End");
        await page.locator("[data-result]").waitFor();
        assert.match(await page.locator("[data-result]").innerText(), /3/);
      },
      { locale },
    ));
}

test("the address holds tree, algorithm and step, and opens the same again", () =>
  at("/lab/watch?tree=((2+7)+(1+8))&algo=alphabeta(fail%3Dhard)&step=3", async (page) => {
    await node(page, 0).waitFor();
    const before = await waitFor(async () => (await sentence(page)) || null);
    assert.equal(await page.locator("input[type=range]").inputValue(), "3");
    await page.getByRole("button", { name: "Tiến một bước" }).click();
    await waitFor(async () => query(page).get("step") === "4" || null);
    assert.equal(query(page).get("tree"), "((2 7) (1 8))");
    const now = await sentence(page);
    assert.notEqual(now, before);
    await page.reload();
    await says(page, now);
    assert.equal(query(page).get("algo"), "alphabeta(fail=hard)");
  }));

test("the timeline is stepped, played, dragged and jumped by keys alone", () =>
  at("/lab/watch", async (page) => {
    await node(page, 0).waitFor();
    const place = async () => Number(await page.locator("input[type=range]").inputValue());
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await place(), 1);
    await page.keyboard.press("c");
    assert.equal(await place(), 16);
    await page.keyboard.press("c");
    await page.keyboard.press("x");
    assert.equal(await place(), 16);
    await page.keyboard.press("Home");
    await page.keyboard.press(" ");
    await waitFor(async () => (await place()) >= 2 || null);
    await page.keyboard.press(" ");
    const rest = await place();
    await page.waitForTimeout(1200);
    assert.equal(await place(), rest);
    await page.locator("input[type=range]").focus();
    await page.keyboard.press("End");
    assert.equal(await place(), 34);
    await page.getByText("Dàn ý của cây").click();
    const items = page.getByRole("treeitem");
    await items.first().focus();
    await page.keyboard.press("ArrowDown");
    assert.match(await page.evaluate(() => document.activeElement.textContent), /B, MIN, thăm thứ 2, giá trị 3/);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-expanded")), "false");
    await page.keyboard.press("Enter");
    await waitFor(async () => (await place()) < 34 || null);
  }));

test("a tree is typed, edited on the drawing, and drawn by seed; what is wrong is shown at its place and kept", () =>
  at("/lab/watch?tree=(1+x!)", async (page) => {
    const box = page.getByRole("textbox", { name: /Cây viết bằng chữ/ });
    await page.getByRole("alert").waitFor();
    assert.equal(await page.locator("mark").innerText(), "!");
    assert.equal(await box.inputValue(), "(1 x!)");
    await box.fill("(4 (1 9))");
    await node(page, 0).waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Sửa cây" }).click();
    await node(page, 1).click();
    const value = page.getByLabel("giá trị").first();
    await value.fill("7");
    await value.press("Enter");
    await waitFor(async () => query(page).get("tree") === "(7 (1 9))" || null);
    await page.getByRole("button", { name: "Thêm con" }).click();
    await waitFor(async () => query(page).get("tree") === "((7 0) (1 9))" || null);
    assert.equal(await box.inputValue(), "((7 0) (1 9))");
    await box.fill("[[3, 5], [2, 9]]");
    await waitFor(async () => (await page.locator("[data-node]").count()) === 7 || null);
    await page.getByText("Cây ngẫu nhiên").click();
    await page.getByRole("button", { name: "Cây khác" }).click();
    await waitFor(async () => (query(page).get("tree") ?? "").startsWith("((") || null);
  }));

test("chance nodes run beside the estimate by chance alone", () =>
  at("/lab/watch?tree=A(B?(1/2:3+1/2:(4+9))+C?(2+8))", async (page) => {
    await page.locator(".node.chance").first().waitFor();
    await page.getByText(/Sau 10\.000 lần gieo/).waitFor();
    await page.keyboard.press("End");
    // Chance brings 3 or what MIN leaves of (4 9), or else 2 or 8: 3.5 against 5.
    assert.match(await page.locator("[data-result]").innerText(), /= 5$/);
  }));

test("two runs share one timeline", () =>
  at("/lab/compare", async (page) => {
    const sides = page.locator("[data-side]");
    await sides.first().waitFor();
    assert.equal(await sides.count(), 2);
    assert.equal(await page.locator("input[type=range]").count(), 1);
    await page.keyboard.press("End");
    assert.equal(await sides.nth(0).locator(".scissors").count(), 0);
    assert.equal(await sides.nth(1).locator(".scissors").count(), 2);
    await page.getByRole("button", { name: "thứ tự tốt | xấu" }).click();
    await waitFor(async () => query(page).get("right") === "alphabeta(order=worst)" || null);
  }));

test("a mistake opens where it parts from the right version, with the wrong lines marked", () =>
  at("/lab/mistakes", async (page) => {
    await page.getByRole("link", { name: /α dùng chung/ }).click();
    await page.locator("[data-verdict]").waitFor();
    assert.match(await page.locator("[data-verdict]").innerText(), /Bản sai cho 1, giá trị đúng là 0\..*\(\(\(1\) 0\)\)/s);
    const [wrong, right] = [page.locator('[data-side="0"]'), page.locator('[data-side="1"]')];
    assert.ok((await wrong.locator("li.wrong").count()) > 0);
    assert.equal(await wrong.locator("li.wrong").count(), await right.locator("li.right").count());
    await page.getByText("Từ đây hai bên không còn làm giống nhau.").waitFor();
  }));

test("what is said wrong stands below, with what is right and a place to see it", () =>
  at("/lab/mistakes", async (page) => {
    const claims = page.getByRole("region", { name: "Nói sai" }).getByRole("listitem");
    await claims.first().waitFor();
    assert.equal(await claims.count(), 6);
    const places = await claims.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const place of places) {
      await page.goto(place);
      await page.locator("h1").waitFor();
      await page.waitForLoadState("networkidle");
      assert.equal(await page.getByRole("alert").count(), 0, place);
      assert.doesNotMatch(await page.title(), /404|Không tìm thấy/, place);
    }
  }));

test("children of a position that is solved have exact values, the winning ones first", () =>
  at("/lab/position/nim?p=7,5,3,4", async (page) => {
    await page.locator("[data-stub]").waitFor();
    const items = await page.getByRole("treeitem").allInnerTexts();
    assert.equal(items.filter((item) => /giá trị #\d/.test(item)).length, 3, items.join("\n"));
    assert.ok(["h1-5", "h2-5", "h4-3"].every((mv) => items.some((item) => item.includes(mv))), items.join("\n"));
    assert.doesNotMatch(items.join(" "), /≈/);
    // The drawing ends where its tools end, and its last value is inside.
    await page.goto("/lab/position/grundy?p=7");
    await page.locator(".node .value").first().waitFor();
    const cut = await page.locator(".port svg").evaluate((svg) => [...svg.querySelectorAll(".node text")].filter((text) => text.getBoundingClientRect().right > svg.getBoundingClientRect().right).map((text) => text.textContent));
    assert.deepEqual(cut, []);
  }));

test("an exercise is filled in, marked node by node, and its first wrong step is shown", () =>
  at("/lab/practise", async (page) => {
    const put = (box, text) => page.locator(`[data-box="${box}"]`).fill(text);
    await page.locator('[data-box="0.value"]').waitFor();
    for (const [box, text] of Object.entries({ "0.value": "3", "1.value": "3", "2.value": "3", "5.value": "5", "8.value": "1", "9.value": "1" })) await put(box, text);
    for (const [box, text] of Object.entries({ "0.alpha": "3", "1.beta": "3", "2.alpha": "3", "5.alpha": "5", "8.beta": "1", "9.alpha": "3" })) await put(box, text);
    // Cut on the drawing: G rightly, B's first child wrongly; the leaf 9 is forgotten.
    await page.locator('[data-branch="12"]').click();
    await page.locator('[data-branch="2"]').click();
    await page.getByRole("button", { name: "Chấm bài" }).click();
    const marking = page.locator("[data-marking]");
    await marking.getByText("Cắt oan").waitFor();
    assert.match(await marking.locator('[data-verdict="over-pruned"]').innerText(), /Phải xem D/);
    assert.match(await marking.locator('[data-verdict="missed-cut"]').innerText(), /Cắt β tại E/);
    // One name everywhere: the leaf is called in the table and on the drawing what the marking calls it.
    assert.match(await page.locator('[data-row="7"] th').innerText(), /^1\.2\.2 \(lá 9\)$/);
    assert.ok((await node(page, 7).locator("text").allTextContents()).includes("1.2.2"));
    await page.getByRole("button", { name: "Xem bước sai đầu tiên" }).click();
    await page.locator("#solution [data-sentence]").waitFor();
    assert.match(await page.locator("#solution [data-sentence]").innerText(), /Vào D/);
    // What was typed survives a reload.
    await page.reload();
    await page.locator('[data-box="0.value"]').waitFor();
    assert.equal(await page.locator('[data-box="5.alpha"]').inputValue(), "5");
    await page.locator('[data-branch="2"]').click();
    await page.locator('[data-box="7.cut"]').check();
    await page.getByRole("button", { name: "Chấm bài" }).click();
    await marking.getByText(/Đúng hết/).waitFor();
  }));

test("an exercise is an address, and a sheet prints with its answer key on a page of its own", () =>
  at("/lab/sheet?seed=3&difficulty=3&count=2", async (page) => {
    await page.locator("article").first().waitFor();
    assert.equal(await page.locator("article").count(), 4);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("header").first().isVisible(), false);
    assert.ok(await page.getByRole("heading", { name: "Đáp án" }).evaluate((heading) => getComputedStyle(heading).breakBefore === "page"));
    // Paper is white, also for those who read white on black.
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(251, 250, 247)");
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "Làm bài này trên máy" }).first().click();
    await page.locator("[data-box]").first().waitFor();
    assert.match(query(page).get("x"), /^values,bounds,cuts;alphabeta;A\(/);
  }, { dark: true }));

test("a real position unfolds on demand and is searched step by step", () =>
  at("/lab/position/chess", async (page) => {
    await page.locator("[data-stub]").waitFor();
    assert.equal((await page.locator("[data-stub]").textContent()).trim(), "+15");
    await node(page, 1).click();
    await waitFor(async () => (await page.locator("[data-stub]").count()) === 2 || null);
    await page.getByRole("button", { name: "Xem thuật toán tìm" }).click();
    await page.locator("[data-sentence]").waitFor();
    await page.getByRole("button", { name: "Nhát cắt kế tiếp" }).click();
    await says(page, "Cắt");
  }));

test("growth shows the formulas beside what was counted", () =>
  at("/lab/growth?b=40&d=8", async (page) => {
    await page.getByRole("heading", { name: /1\.280\.000 lần/ }).waitFor();
    const cells = await page.locator("tbody tr").nth(1).locator("td").allInnerTexts();
    assert.deepEqual(cells.slice(0, 3), ["1.600", "79", "1,975"]);
    assert.equal(cells[5], "79");
    for (const [b, d] of [["0", "8"], ["abc", "8"], ["2.5", "-1"], ["", "1e3"]]) {
      await page.goto(`/lab/growth?b=${b}&d=${d}`);
      await page.getByRole("alert").first().waitFor();
      assert.match(await page.getByRole("alert").first().innerText(), /^Cần một số nguyên từ 1 đến/);
      assert.deepEqual([await page.getByLabel("số con b").inputValue(), await page.getByLabel("độ sâu d").inputValue()], [b.replace("2.5", "2,5"), d]);
    }
  }));

/** Addresses with bad numbers: the page says so in the reader's language, never in a program's. */
const BAD = ["growth?b=x&d=8&seed=-1", "sheet?seed=-1&difficulty=9&count=0", "sheet?seed=1.5&difficulty=x", "practise?seed=x&difficulty=3", "practise?seed=1&difficulty=77", "watch?tree=A(B?(1+2)+3)&seed=-5", "watch?tree=(1e3+2)", "watch?tree=?(0.5:1+1/3:2)&algo=star1", "practise?x=cuts;minimax;(1,2)", "watch?algo=alphabeta(alpha%3Dx)", "compare?left=foo", "montecarlo?algo=mcts(sims%3Dx)", "montecarlo?algo=mcts(c%3Dx)", "montecarlo?game=foo", "learning?alpha=x&go=1", "learning?episodes=-5&go=1", "quantum?shots=x", "quantum?seed=-1", "quantum?heaps=a", "decide?q=table", "algorithms?depth=1..x", "algorithms?nodes=-1", "algorithms?game=foo", "position/foo", "position/nim?algo=foo", "mistakes/foo"];
test("bad numbers and names in an address are told in the reader's language, at their place", () =>
  at("/lab", async (page) => {
    for (const path of BAD) {
      await page.goto(`/lab/${path}`);
      await page.getByRole("alert").first().waitFor();
      const said = (await page.getByRole("alert").allInnerTexts()).join(" ");
      assert.doesNotMatch(said, /\b(Seed|Difficulty|To|Root)\b/, `${path}: ${said}`);
      assert.doesNotMatch(said, /invalid|expected|Failed|deserialize|JSON body|line 1/, `${path}: ${said}`);
      assert.match(said, /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹáàãéèíìóòõúùý]/, `${path}: ${said}`);
      assert.doesNotMatch(await page.title(), /foo/, path);
    }
  }));

const SCREENS = ["/lab", "/lab/watch?step=31", "/lab/watch?tree=A(B?(1+2)+3)&step=5", "/lab/watch?tree=(", "/lab/watch?tree=A(B?(1/2:3+1/2:(4+9))+C?(2+8))&algo=star1", "/lab/compare?step=9", "/lab/mistakes", "/lab/mistakes/shared-alpha", "/lab/practise", "/lab/practise?seed=5&difficulty=4", "/lab/sheet?count=1", "/lab/position/nim", "/lab/position/nim?algo=alphabeta(depth%3D2)&step=9", "/lab/growth?b=3&d=4"];

for (const dark of [false, true]) {
  test(`axe finds nothing to object to (${dark ? "dark" : "light"})`, () =>
    at(
      "/lab",
      async (page) => {
        const found = [];
        for (const path of SCREENS) {
          await page.goto(path);
          await page.locator("h1").waitFor();
          await page.waitForLoadState("networkidle");
          await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
          await page.waitForTimeout(100);
          found.push(...(await objections(page)).map((one) => `${path}: ${one}`));
        }
        assert.deepEqual(found, []);
      },
      { dark },
    ));
}

test("at 390 px nothing needs to be scrolled sideways, and what is pressed is large enough", () =>
  at(
    "/lab",
    async (page) => {
      for (const path of SCREENS) {
        await page.goto(path);
        await page.locator("h1").waitFor();
        await page.waitForLoadState("networkidle");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), path);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("button, a.button, summary")]
            .filter((element) => element.checkVisibility())
            .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 100) }))
            .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
            .map(({ html, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`),
        );
        assert.deepEqual(small, [], path);
      }
    },
    { width: 390, height: 844 },
  ));

test("two thousand nodes are drawn as far as they are seen", () =>
  at("/lab/watch", async (page) => {
    const { tree } = await page.evaluate(async () => (await fetch("/api/lab/random", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seed: 1, depth: 10, branching: 2 }) })).json());
    await page.getByRole("textbox", { name: /Cây viết bằng chữ/ }).fill(tree);
    await page.getByRole("img", { name: /2047 nút/ }).waitFor();
    await waitFor(async () => (await page.locator("[data-node]").count()) < 600 || null);
    await page.getByRole("button", { name: "Nhát cắt kế tiếp" }).click();
    await says(page, "Cắt");
    await page.locator(".node.here").waitFor();
    await page.getByRole("button", { name: /Chỉ xem dưới/ }).click();
    await page.getByRole("button", { name: "Cả cây" }).click();
    await page.getByRole("button", { name: "Vừa khung" }).click();
    await waitFor(async () => (await page.locator("[data-node]").count()) === 0 || null);
  }));
