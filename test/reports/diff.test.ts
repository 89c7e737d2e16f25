import { expect, test } from "vitest";
import { baselineOf } from "../../reports/baseline.ts";
import { compareRuns } from "../../reports/diff/compare.ts";
import { diffJson } from "../../reports/diff/json.ts";
import { diffMarkdown } from "../../reports/diff/markdown.ts";
import { hasChanged } from "../../reports/diff/say.ts";
import { diffText } from "../../reports/diff/text.ts";
import { badge } from "../../reports/matrix/badge.ts";
import { implementationsOf } from "../../reports/matrix/implementation.ts";
import { matrixPage } from "../../reports/matrix/page.ts";
import type { RuleRecord, RunRecord } from "../../reports/run.ts";
import { record as hostile } from "./hostile.ts";

/** A run in which rules have these outcomes. */
function run(
  outcomes: Record<string, RuleRecord["outcome"]>,
  more: Partial<RunRecord> = {},
): RunRecord {
  const [like] = hostile.rules as [RuleRecord];
  const rules = Object.entries(outcomes).map(([id, outcome]): RuleRecord => ({
    ...like,
    id,
    outcome,
    violations: outcome === "fail" ? like.violations.slice(0, 1) : [],
  }));
  return { ...hostile, rules, ...more };
}

const before = run(
  { a: "pass", b: "fail", c: "could-not-run", d: "pass", e: "pass", gone: "pass" },
  { openPoints: [point("numbering", "0"), point("seen before only", "x"), point("same", "y")] },
);
const after = run(
  { a: "fail", b: "pass", c: "pass", d: "indeterminate", e: "pass", new: "pass" },
  { openPoints: [point("numbering", "1"), point("seen before only"), point("same", "y", 9)] },
);

function point(id: string, observation?: string, count = 1): RunRecord["openPoints"][number] {
  const observed = observation === undefined ? [] : [{ observation, count }];
  return { id, question: `Which ${id}?`, observed };
}

test("each rule that changed is named once, under what became of it", () => {
  const diff = compareRuns(before, after);
  const ids = (name: "newlyFailing" | "mended" | "newlyDecided" | "newlyUndecided"): string[] =>
    diff[name].map(({ rule }) => rule.id);
  expect(ids("newlyFailing")).toEqual(["a"]);
  expect(ids("mended")).toEqual(["b"]);
  expect(ids("newlyDecided")).toEqual(["c"]);
  expect(ids("newlyUndecided")).toEqual(["d"]);
  expect([diff.onlyBefore, diff.onlyAfter]).toEqual([["gone"], ["new"]]);
});

test("what newly fails is named by its level, MUST first", () => {
  const failing = run({ x: "fail", y: "fail", z: "fail" });
  const levels = ["SHOULD", "MUST", "MAY"] as const;
  const leveled = failing.rules.map((rule, i) => ({ ...rule, level: levels[i] ?? rule.level }));
  const diff = compareRuns(run({ x: "pass", y: "pass" }), { ...failing, rules: leveled });
  expect(diff.newlyFailing.map(({ rule }) => rule.id)).toEqual(["y", "x", "z"]);
});

test("a rule that the other run did not select is newly failing where it fails", () => {
  const diff = compareRuns(run({ a: "pass" }), run({ a: "pass", added: "fail" }));
  expect(diff.newlyFailing.map(({ rule, before }) => [rule.id, before])).toEqual([
    ["added", "not-run"],
  ]);
});

test("a rule that fails in both, by other fields, is named: it may be known for another reason", () => {
  const failing = (difference: string, seed = 1): RunRecord => {
    const record = run({ a: "fail" }, { seed });
    record.rules[0]!.violations = [{ where: "/data/3", expected: "", received: "", difference }];
    return record;
  };
  const otherwise = (one: RunRecord, other: RunRecord): string[] =>
    compareRuns(one, other).failingOtherwise.map(({ rule }) => rule.id);
  expect(otherwise(failing("/name is 1 instead of 2"), failing("/days is 1 instead of 2"))).toEqual(
    ["a"],
  );
  expect(otherwise(failing("/name is 1 instead of 2"), failing("/name is 7 instead of 8"))).toEqual(
    [],
  );
  expect(otherwise(failing('/2/url is "/a/b"'), failing('/7/url is "/c"; 3 more'))).toEqual([]);
  expect(otherwise(failing("/name is 1"), failing("/days is 1", 2))).toEqual([]);
  const diff = compareRuns(failing("/name is 1"), failing("/days is 1"));
  expect(diffText(diff)).toMatch(
    /Failing otherwise: 1 rule\n.*\n {4}before {2}\/data\/3: \/name is 1: .*\n {4}after {3}\/data\/3: \/days is 1: /,
  );
  expect(hasChanged(diff)).toBe(false);
});

test("open points differ by what was observed, not by how often", () => {
  expect(compareRuns(before, after).openPoints).toEqual([
    { id: "numbering", question: "Which numbering?", before: ["0"], after: ["1"] },
  ]);
});

test("what is observed besides, or no longer, is a difference too", () => {
  const [one, other] = [point("numbering", "0"), point("numbering", "1")];
  const both = { ...one, observed: [...one.observed, ...other.observed] };
  const changes = (was: typeof one, is: typeof one) =>
    compareRuns(run({}, { openPoints: [was] }), run({}, { openPoints: [is] })).openPoints;
  expect(changes(one, both)).toMatchObject([{ before: [], after: ["1"] }]);
  expect(changes(both, one)).toMatchObject([{ before: ["1"], after: [] }]);
});

test("a run compared with itself has changed in nothing", () => {
  expect(diffText(compareRuns(hostile, hostile))).toContain("Nothing changed.");
});

test("runs that came to something else have not changed in nothing", () => {
  const red = { ...hostile, outcome: "non-conforming" as const };
  const green = { ...hostile, outcome: "conforming" as const };
  const diff = compareRuns(green, red);
  for (const written of [diffText, diffMarkdown])
    expect(written(diff)).toContain("No rule and no open point changed; what the runs came to did");
  expect(hasChanged(diff)).toBe(true);
  expect(hasChanged(compareRuns(red, red))).toBe(false);
});

test("versions of a target are told apart", () => {
  const [one, other] = ["1.2", "1.3"].map((version) =>
    run({ a: "pass" }, { target: { ...hostile.target, version } }),
  ) as [RunRecord, RunRecord];
  expect(diffText(compareRuns(one, other))).toMatch(/^before .* 1\.2, .*\nafter .* 1\.3, /);
});

test("Markdown says what only one run selected", () => {
  expect(diffMarkdown(compareRuns(before, after))).toContain(
    "Selected before only: 1 rule; after only: 1 rule.",
  );
});

test("a failure that was known and is not any more is newly failing", () => {
  const known = run({ a: "fail" });
  known.rules[0]!.exempt = "ticket 12";
  expect(compareRuns(known, run({ a: "fail" })).newlyFailing).toHaveLength(1);
  expect(compareRuns(run({ a: "fail" }), known).newlyFailing).toEqual([]);
});

test("the text says it in lists", () => {
  expect(diffText(compareRuns(before, after))).toMatchInlineSnapshot(`
    "before  staging <b>, 2026-11-21T10:00:00.000Z: broken, 25.0 %
    after   staging <b>, 2026-11-21T10:00:00.000Z: broken, 25.0 %

    Newly failing: 1 rule
      MUST a (pass → fail)

    Mended: 1 rule
      MUST b (fail → pass)

    No longer decided: 1 rule
      MUST d (pass → indeterminate)

    Newly decided: 1 rule
      MUST c (could not run → pass)

    Selected before only: 1 rule
      gone

    Selected after only: 1 rule
      new

    Open points observed otherwise: 1
      numbering
        before  0
        after   1"
  `);
});

test("Markdown and JSON say the same, and obey nothing of it", () => {
  const diff = compareRuns(before, after);
  const outside = diffMarkdown(diff)
    .replaceAll(/^(`{3,})text\n[^]*?\n\1$/gm, "")
    .replaceAll(/<code>[^<]*<\/code>|`[^`\n]*`/g, "");
  expect(outside).not.toMatch(/script|<img|@everyone/);
  // Evidence is shown of what fails now.
  expect(diffMarkdown(diff).match(/^`{3,}text$/gm)).toHaveLength(1);
  expect(JSON.parse(diffJson(diff))).toMatchObject({
    newlyFailing: [{ id: "a", before: "pass", after: "fail" }],
    openPoints: [{ id: "numbering" }],
  });
});

test("a baseline adds what fails, prunes what passes and leaves what was not judged", () => {
  const knownFailures = [
    { rule: "b*", reason: "ticket 1", until: "2027-01-01" },
    { rule: "c", reason: "ticket 2" },
    { rule: "d", reason: "ticket 3" },
  ];
  const judged = run(
    { a: "fail", b1: "fail", b2: "pass", c: "pass", d: "could-not-run" },
    { knownFailures },
  );
  expect(baselineOf(judged, "since today")).toEqual({
    knownFailures: [knownFailures[0], knownFailures[2], { rule: "a", reason: "since today" }],
    added: ["a"],
    pruned: ["c"],
    kept: ["d"],
  });
});

test("a matrix shows the rules that tell implementations apart, and escapes all of it", () => {
  const all = implementationsOf([
    { run: "monday", record: before },
    { run: "out/tuesday", record: after },
    { run: "out/tuesday", record: { ...hostile, started: "2026-11-21T10:07:00.000Z" } },
  ]);
  expect(all.map(({ name }) => name)).toEqual([
    "staging <b> (monday)",
    "staging <b> (out/tuesday)",
    "staging <b> (out/tuesday) (2)",
  ]);
  const alone = implementationsOf([{ run: "monday", record: before }]);
  expect(alone.map(({ name }) => name)).toEqual(["staging <b>"]);
  expect(matrixPage(all, "0.1.0")).toContain("of 2026-11-21 10:07 UTC");
  const page = matrixPage(all, "0.1.0");
  const shown = [...page.matchAll(/<code>([\w:.-]+)<\/code/g)].map(([, id]) => id);
  expect(shown).toContain("a");
  expect(matrixPage([all[0]!, all[0]!], "0.1.0")).not.toContain("<code>e</code");
  expect(page).not.toMatch(/<img|<b>[^\s<]*staging|alert\(1\)<\/script>/);
});

test("a rule that one run did not select tells nobody apart", () => {
  const all = implementationsOf([
    { run: "whole", record: run({ a: "pass", b: "pass", c: "could-not-run", d: "fail" }) },
    { run: "part", record: run({ a: "pass", c: "pass" }) },
  ]);
  const page = matrixPage(all, "0.1.0");
  const shown = [...page.matchAll(/<code>([\w:.-]+)<\/code/g)].map(([, id]) => id);
  expect(shown.filter((id) => ["a", "b", "c", "d"].includes(id ?? ""))).toEqual(["c", "d"]);
  expect(page).toMatch(/on the other 2 all that were asked agree/);
});

test("a badge and a matrix say of how much a run speaks", () => {
  const { rules } = hostile;
  const counting = rules.filter(({ exempt }) => exempt === null).length;
  expect(counting).toBeLessThan(rules.length);
  const part = badge({ outcome: "conforming", conformance: 1, unselected: 4, rules });
  expect(part).toContain(`conforming 100 % of ${counting} rules`);
  const all = implementationsOf([{ run: "one", record: { ...hostile, unselected: 3270 } }]);
  expect(matrixPage(all, "0.1.0")).toContain("<p>3,270 rules not selected</p>");
});

test("a badge is a picture that reads itself aloud", () => {
  const picture = badge({ outcome: "conforming", conformance: 1, unselected: 0, rules: [] });
  expect(picture).toContain('aria-label="assay: conforming 100 %"');
  expect(picture).toContain("<title>assay: conforming 100 %</title>");
});

test("implementations of one name are told apart by the folders that differ", () => {
  const names = (...runs: string[]): string[] =>
    implementationsOf(runs.map((run) => ({ run, record: hostile }))).map(({ name }) =>
      name.replace(hostile.target.name, "x"),
    );
  expect(names("/a/b/monday/run", "/a/b/tuesday/run")).toEqual([
    "x (monday/run)",
    "x (tuesday/run)",
  ]);
  expect(names("one", "two/run")).toEqual(["x (one)", "x (two/run)"]);
  expect(names("out/run", "out/run")).toEqual(["x (run)", "x (run) (2)"]);
});
