/** Pages in a real browser: they fit, print and can be searched, and axe finds nothing in them. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AxeResults } from "axe-core";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { page as loadPage } from "../../load/report/page.ts";
import { page as conformancePage } from "../../reports/html/page.ts";
import { implementationsOf } from "../../reports/matrix/implementation.ts";
import { matrixPage } from "../../reports/matrix/page.ts";
import { input as hostileLoad } from "../load/hostile.ts";
import { record as hostile } from "../reports/hostile.ts";
import { browserPath, whyNoBrowser } from "./browser.ts";
import { failingRun, largeRun } from "./run.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

const pages = {
  conforming: conformancePage(largeRun()),
  "non-conforming": conformancePage(failingRun()),
  hostile: conformancePage(hostile),
  load: loadPage(hostileLoad),
  matrix: matrixPage(
    implementationsOf(
      [largeRun(), failingRun(), hostile].map((record, i) => ({ run: `run-${i}`, record })),
    ),
    "0.1.0",
  ),
};
const looks = ["light", "dark"] as const;

describe.skipIf(browserPath === undefined)(`in a browser${whyNoBrowser}`, () => {
  let browser: Browser;
  let directory: string;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath!, args: ["--no-sandbox"] });
    directory = await mkdtemp(join(tmpdir(), "assay-browser-"));
    for (const [name, text] of Object.entries(pages))
      await writeFile(join(directory, `${name}.html`), text);
  });
  afterAll(async () => {
    await browser.close();
    await rm(directory, { recursive: true });
  });

  async function open(
    name: string,
    colorScheme: (typeof looks)[number] = "light",
    width = 1400,
  ): Promise<Page> {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
    await page.goto(pathToFileURL(join(directory, `${name}.html`)).href);
    return page;
  }

  const widths = [1400, 400];
  const cases = [
    ...Object.keys(pages).flatMap((name) => looks.map((look) => [name, look, 1400] as const)),
    // A narrow page scrolls in more places, each of which the keyboard has to reach.
    ...["hostile", "load", "matrix"].map((name) => [name, "light", 400] as const),
  ];

  test.each(cases)(
    "axe finds nothing in the %s page, %s, %i px wide",
    async (name, look, width) => {
      const page = await open(name, look, width);
      // The list of all rules is one row many times over; a part of it says all.
      await page.evaluate(
        `document.querySelectorAll("#rules .rule:nth-child(n + 6)").forEach((row) => row.remove())`,
      );
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>("axe.run()");
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect(found).toEqual([]);
      await page.close();
    },
    240_000,
  );

  test.each(Object.keys(pages).flatMap((name) => widths.map((width) => [name, width] as const)))(
    "the %s page fits %i px",
    async (name, width) => {
      const page = await open(name, "light", width);
      const widest = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect(widest).toBeLessThanOrEqual(width);
      await page.close();
    },
  );

  test("every cell of the matrix leads to a rule, every head has its scope", async () => {
    const page = await open("non-conforming");
    const anchors = await page.evaluate<string[]>(
      `[...document.querySelectorAll("a.cell")].map((link) => decodeURIComponent(link.hash.slice(1)))`,
    );
    const ids = await page.evaluate<string[]>(
      `[...document.querySelectorAll("[id]")].map(({ id }) => id)`,
    );
    expect(anchors.length).toBeGreaterThan(100);
    expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
    expect(await page.locator("th:not([scope])").count()).toBe(0);
    await page.locator("#families tbody a.cell.is-fail").first().click();
    expect(await page.locator(":target").isVisible()).toBe(true);
    await page.close();
  });

  test("families stand above failures, and all failures of one kind are one group", async () => {
    const page = await open("non-conforming");
    expect(await page.locator("main h2").allTextContents()).toEqual([
      "Families",
      "Failures",
      "Not decided",
      "Open points",
      "Reach",
      "All rules",
    ]);
    expect(await page.locator("#failures article").count()).toBeLessThan(5);
    await page.close();
  });

  test("the head of the matrix stays in sight", async () => {
    const page = await open("conforming");
    await page.evaluate(`document.querySelector("#families tfoot").scrollIntoView()`);
    await page.mouse.wheel(0, -200);
    await page.waitForTimeout(200);
    expect(await page.locator("#families thead th").first().boundingBox()).toMatchObject({
      y: expect.closeTo(41, -1) as number,
    });
    await page.close();
  });

  test("search leaves the rules with the words, without a server", async () => {
    const page = await open("conforming");
    await page.fill("#search", "scope helpdesk.article.list");
    expect(await page.locator("#rules .rule:not([hidden])").count()).toBe(1);
    expect(await page.locator("#found").textContent()).toBe("1 found");
    await page.fill("#search", "");
    expect(await page.locator("#rules .rule:not([hidden])").count()).toBeGreaterThan(2000);
    await page.close();
  });

  test("nothing of a hostile target runs", async () => {
    const page = await browser.newPage();
    const heard: string[] = [];
    page.on("dialog", (dialog) => {
      heard.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) heard.push(request.url());
    });
    page.on("console", (message) => heard.push(message.text()));
    await page.goto(pathToFileURL(join(directory, "hostile.html")).href);
    expect(heard).toEqual([]);
    await page.close();
  });

  test("a conforming run prints on at most 15 pages", async () => {
    const page = await open("conforming");
    const printed = await page.pdf({ format: "A4" });
    const sheets = printed.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThanOrEqual(15);
    await page.close();
  });
});
