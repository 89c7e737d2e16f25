/** What GitHub Actions takes as commands, and that a target gives none. */
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { WriteStream } from "node:tty";
import { expect, test, vi } from "vitest";
import { sayClosing } from "../../harness/command/support/closing.ts";
import { createProgress } from "../../harness/command/support/progress.ts";
import { annotations, stepSummary } from "../../reports/format/github-actions.ts";
import { paintFor } from "../../reports/format/paint.ts";
import type { RuleRecord } from "../../reports/run.ts";
import { summary } from "../../reports/sink/summary.ts";
import { failingRun, largeRun } from "../browser/run.ts";

test("a failure is an annotation of one line, whatever the target says", () => {
  const record = largeRun(({ id }) =>
    id === "envelope:website.read"
      ? {
          outcome: "fail",
          violations: [{ where: "/data", expected: "5 %", received: "\n::add-mask::a\r\n%0A" }],
        }
      : {},
  );
  const lines = annotations(record);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^::error title=MUST envelope%3Awebsite\.read::/);
  for (const line of lines) expect(line).not.toMatch(/[\r\n]|%(?!25|0D|3A|2C)/);
  expect(annotations(largeRun())).toEqual([]);
});

test.each([
  ["a rule of level MUST fails", {}, { outcome: "fail", level: "MUST" }, "error"],
  ["one of level SHOULD fails", {}, { outcome: "fail", level: "SHOULD" }, "warning"],
  ["SHOULD counts", { failOn: "should" }, { outcome: "fail", level: "SHOULD" }, "error"],
  ["MAY never counts", { failOn: "should" }, { outcome: "fail", level: "MAY" }, "warning"],
  ["a rule is flaky", {}, { outcome: "flaky", level: "MUST" }, "error"],
  ["flaky rules are allowed", { allowFlaky: true }, { outcome: "flaky", level: "MUST" }, "warning"],
] as const)("where %s", (_, run, failing, kind) => {
  const violations = [{ where: "/", expected: "a", received: "b" }];
  const record = largeRun();
  const [rule, ...others] = record.rules as [RuleRecord, ...RuleRecord[]];
  const rules = [{ ...rule, ...failing, violations }, ...others];
  const [line] = annotations({ ...record, rules, ...run });
  expect(line).toMatch(new RegExp(`^::${kind} title=${failing.level} `));
});

test("no more annotations than a step shows", () => {
  const failing = largeRun(() => ({
    outcome: "fail",
    violations: [{ where: "/", expected: "a", received: "b" }],
  }));
  expect(annotations(failing)).toHaveLength(10);
});

test("the log stands between stops, the summary on the page of the step; a shard leaves both out", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-hosted-"));
  const said: string[] = [];
  using log = vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
  const page = join(folder, "page.md");
  const environment = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: page };
  const run = failingRun();
  await sayClosing(run, undefined, environment);
  const [words = "", ...rest] = said;
  const token = /^::stop-commands::(\S{36})\n/.exec(words)?.[1];
  expect(words.endsWith(`\n::${token}::`)).toBe(true);
  expect(rest).toEqual(annotations(run));
  expect(readFileSync(page, "utf8")).toBe(summary(run));

  said.length = 0;
  const part = { ...run, selection: { ...run.selection, shard: { index: 1, of: 2 } } };
  await sayClosing(part, undefined, environment);
  expect(said).toHaveLength(1);
  expect(readFileSync(page, "utf8")).toBe(summary(run));
  expect(log).toHaveBeenCalled();
  await rm(folder, { recursive: true });
});

test("a summary that is too long for the page says so, and the page is short", () => {
  const run = largeRun();
  expect(stepSummary(run)).toBe(summary(run));
  const problems = Array.from(
    { length: 20_000 },
    (_, i) => `known failure rule-${i}: ${"x".repeat(40)}`,
  );
  const long = { ...run, exemptionProblems: problems };
  expect(Buffer.byteLength(summary(long))).toBeGreaterThan(1024 * 1024);
  expect(stepSummary(long)).toMatch(/too long for this page/);
  expect(Buffer.byteLength(stepSummary(long))).toBeLessThan(2000);
});

const streamOf = (isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } => {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { stream: { isTTY, columns: 60, write } as unknown as NodeJS.WriteStream, written };
};

test("progress is a line each 15 seconds without a terminal, and one rewritten line on one", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  try {
    const { stream, written } = streamOf(false);
    const rules = ["a", "b", "c", "d", "x"].map((id) => ({ id, needs: [] as string[] }));
    const helped = ["y", "z"].map((id) => ({ id, needs: ["user-tier", "removal-proof"] }));
    const progress = createProgress([...rules, ...helped], stream, {});
    progress.verdict({ rule: "x", outcome: "could-not-run", runs: 0 });
    progress.verdict({ rule: "a", outcome: "pass", runs: 1 });
    vi.advanceTimersByTime(5_000);
    const lacks = ["removal-proof"];
    progress.verdict({ rule: "y", outcome: "could-not-run", runs: 1, lacks });
    vi.advanceTimersByTime(5_000);
    progress.verdict({ rule: "b", outcome: "fail", runs: 1 });
    progress.requests(5);
    vi.advanceTimersByTime(36_000);
    progress.end();
    vi.advanceTimersByTime(31_000);
    // What cannot run, as neither can z, is no progress; after a while without a verdict nothing can be said.
    expect(written).toEqual([
      "assay: 2 of 4 rules that can run · 1 failure · 5 requests · 15.0 s · about 15 s left\n",
      "assay: 2 of 4 rules that can run · 1 failure · 5 requests · 30.0 s\n",
      "assay: 2 of 4 rules that can run · 1 failure · 5 requests · 45.0 s\n",
    ]);
    const terminal = streamOf(true);
    const rewritten = createProgress(rules.slice(1), terminal.stream, {});
    vi.advanceTimersByTime(250);
    rewritten.end();
    const dumb = streamOf(true);
    const plain = createProgress(rules.slice(1), dumb.stream, { TERM: "dumb" });
    vi.advanceTimersByTime(15_000);
    plain.end();
    expect(dumb.written).toEqual(["assay: 0 of 4 rules · 0 failures · 0 requests · 15.0 s\n"]);
    expect(terminal.written).toEqual([
      "\r\u001B[2K0 of 4 rules · 0 failures · 0 requests · 200 ms",
      "\r\u001B[2K",
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test("on a narrow terminal the line ends with what matters most, whole", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  try {
    const { stream, written } = streamOf(true);
    const rules = Array.from({ length: 50 }, (_, i) => ({ id: `rule-${i}`, needs: [] }));
    const progress = createProgress(rules, stream, {});
    progress.requests(1234);
    for (const { id } of rules.slice(0, 20)) {
      vi.advanceTimersByTime(1_000);
      progress.verdict({ rule: id, outcome: "pass", runs: 1 });
    }
    vi.advanceTimersByTime(400);
    progress.end();
    expect(written.at(-2)).toBe(
      "\r\u001B[2K20 of 50 rules · 0 failures · 20.4 s · about 25 s left",
    );
  } finally {
    vi.useRealTimers();
  }
});

test("once no rule waits, progress says what a run is at", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  try {
    const { stream, written } = streamOf(false);
    const progress = createProgress([{ id: "a", needs: [] }], stream, {});
    progress.verdict({ rule: "a", outcome: "pass", runs: 1 });
    progress.requests(3);
    progress.phase("2 of 49 open points asked");
    vi.advanceTimersByTime(15_000);
    progress.end();
    expect(written).toEqual([
      "assay: 1 of 1 rule · 0 failures · 3 requests · 15.0 s · 2 of 49 open points asked\n",
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test("colour is for terminals, and heeds NO_COLOR", () => {
  const terminal = Object.assign(new PassThrough(), {
    isTTY: true,
    getColorDepth: () => WriteStream.prototype.getColorDepth(process.env),
  });
  const paint = paintFor(terminal as unknown as NodeJS.WriteStream);
  vi.stubEnv("FORCE_COLOR", undefined);
  vi.stubEnv("NO_COLOR", "1");
  expect(paint("bad", "x")).toBe("x");
  vi.stubEnv("NO_COLOR", undefined);
  vi.stubEnv("FORCE_COLOR", "1");
  expect(paint("bad", "x")).toContain("\u001B[31mx");
  vi.unstubAllEnvs();
});
