import { expect, test } from "vitest";
import { page } from "../../load/report/page.ts";
import { histogramRows } from "../../load/report/say.ts";
import { summaryMarkdown } from "../../load/report/summary.ts";
import { problemOf } from "../reports/well-formed.ts";
import { input } from "./hostile.ts";
import { resultOf, summaryAround } from "./record.ts";

const whole = page(input);
const pictures = whole.match(/<svg.*?<\/svg>/gs) ?? [];

test("what a target says is never markup", () => {
  expect(whole).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>|<b>staging/i);
  expect(whole).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(whole).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
});

test("nothing is loaded and nothing can run", () => {
  expect(whole).toContain(
    "default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; base-uri",
  );
  expect(whole).not.toMatch(/@import|url\(/);
  const tags = whole.match(/<[a-z][^>]*>/gi) ?? [];
  expect(tags.filter((tag) => /\s(?:srcset|action|formaction|on\w+)=/i.test(tag))).toEqual([]);
  expect(tags.filter((tag) => /\ssrc=/.test(tag))).toEqual([]);
  const links = tags.flatMap((tag) => /\shref="([^"]*)"/.exec(tag)?.[1] ?? []);
  expect(links.filter((address) => !address.startsWith("#"))).toEqual(["k6.html"]);
});

test("elements are closed in order, and every link leads somewhere", () => {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [tag, closes, name = ""] of whole.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (["meta", "br", "input", "img"].includes(name) || tag.endsWith("/>")) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  expect([...wrong, ...open]).toEqual([]);
  const ids = new Set([...whole.matchAll(/id="([^"]*)"/g)].map(([, id]) => id));
  const links = [...whole.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

test("every plot is there, well-formed, with units on its axes and without scripts", () => {
  const titles = [...whole.matchAll(/<figure id="([^"]*)"/g)].map(([, id]) => id);
  expect(titles).toEqual([
    "latency-over-time",
    "work-over-time",
    "latency-histogram",
    "lag-over-time",
    "cpu-over-time",
    "nights-latency",
    "nights-rate",
  ]);
  expect(pictures.map(problemOf)).toEqual(titles.map(() => undefined));
  const units = [
    "latency in ms",
    "requests per second",
    "% of all",
    "lag in ms",
    "cores in use",
    "latency in ms",
    "per second",
  ];
  expect(pictures.map((svg, i) => svg.includes(units[i] as string))).toEqual(units.map(() => true));
});

test("a plot follows the colours of the page, and its legend names no metric of ours", () => {
  expect(pictures.filter((svg) => /#[0-9a-f]{6}|style=/i.test(svg))).toEqual([]);
  const legends = whole.match(/<p class="legend">.*?<\/p>/gs) ?? [];
  expect(legends.length).toBeGreaterThan(3);
  expect(legends.filter((legend) => /latency_/.test(legend))).toEqual([]);
});

test("an objective on the latency is a line in its plot", () => {
  const [latency = "", work] = pictures;
  expect(latency).toContain("objective: latency p95 at most 50 ms");
  expect(latency).toContain('class="limit"');
  expect(work).not.toContain('class="limit"');
});

test("what was measured for an objective has its unit, on the page and in the summary", () => {
  expect(whole).toMatch(/latency p99 at most 20 ms<\/td>\s*<td class="figures">44\.1 ms</);
  expect(summaryMarkdown(input)).toContain("| latency p99 at most 20 ms | 44.1 ms | **missed** |");
});

test("no value is larger than the largest that was measured", () => {
  const summary = summaryAround(5, { maxima: { latency: 6 } });
  const rows = histogramRows(summary).filter(([name]) => name!.startsWith("latency"));
  expect(rows.map((row) => row.at(-1))).toEqual(["6.00 ms", "6.00 ms"]);
});

test("the phases of a plan stand side by side, on the page and in the summary", () => {
  const section = whole.slice(whole.indexOf('id="phases"'), whole.indexOf('id="observations"'));
  expect(section).toMatch(
    /step_1<\/td>\s*<td class="figures">800<\/td>\s*<td class="words">✓ knee/,
  );
  expect(summaryMarkdown(input)).toMatch(/## Phases\n\n\| phase \| per s \| objective \|\n/);
});

test("a picture shows what was measured", () => {
  const [, work] = pictures;
  // Ten slots of a second with 100 requests each: a level line.
  const path = /<path d="(M[^"]*)"/.exec(work ?? "")?.[1] ?? "";
  const heights = [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
  expect(heights).toHaveLength(10);
  expect(new Set(heights).size).toBe(1);
});

test("the verdict comes first, in words", () => {
  const top = whole.slice(whole.indexOf("<body>"), whole.indexOf("<nav"));
  expect(top).toContain("Non-conforming");
  expect(top).toContain("1 finding, seen 37 times in all");
});

test("a run that only misses objectives does not contradict the contract", () => {
  const missed = { kind: "objective", says: "p99 was missed", count: 1, evidence: [] };
  const result = { ...input.result, findings: [missed] };
  const text = page({ ...input, result });
  expect(text).toContain("Objectives missed");
  expect(text).toContain("misses 1 limit of the profile; no rule of the contract was seen broken");
  expect(text).not.toContain("does not do what it should");
});

test("a run without a verdict does not hide what was seen of a rule", () => {
  const foreign = {
    kind: "foreign",
    rule: "platform.event-once",
    says: "5",
    count: 5,
    evidence: [],
  };
  const result = { ...input.result, outcome: "incomplete" as const, findings: [foreign] };
  expect(page({ ...input, result })).toContain(
    "This run decides nothing, but what was seen of 1 rule was seen all the same: platform.event-once.",
  );
});

test("a run without a verdict says why, and draws nothing that it does not have", () => {
  const empty = summaryAround(5, {
    histograms: {},
    slots: [],
    counts: {},
    generators: [],
    target: { name: "t" },
  });
  const result = resultOf(empty, { outcome: "incomplete", reasons: ["not one request was made"] });
  const bare = page({ ...input, result, exitCode: 3, nights: [], dashboards: [] });
  expect(bare).toContain("This run says nothing about the target. Not one request was made.");
  expect(bare).not.toContain("<figure");
});

test("nothing that a target says stands outside of code in the summary", () => {
  const markdown = summaryMarkdown(input);
  const outside = markdown
    .replaceAll(/^(`{3,})text\n[^]*?\n\1$/gm, "")
    .replaceAll(/<code>[^<]*<\/code>/g, "")
    .replaceAll(/`[^`\n]*`/g, "");
  expect(outside).not.toMatch(/<script|@everyone|!\[|<img|(?!\n)\p{Cc}/u);
  expect(outside).not.toMatch(/[<`]/);
  const tables = markdown.match(/(?:^\|.*\n)+/gm) ?? [];
  expect(tables.length).toBe(3);
  for (const table of tables) {
    const cells = table
      .trim()
      .split("\n")
      .map((row) => row.split("|").length);
    expect(new Set(cells).size, table).toBe(1);
  }
});
