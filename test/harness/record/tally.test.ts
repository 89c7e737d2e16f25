/** What a run comes to, and so with which exit code it ends. */
import { expect, test } from "vitest";
import {
  exitCodes,
  tally,
  type Counted,
  type RunOutcome,
  type Strictness,
} from "../../../harness/record/tally.ts";

const rule = (outcome: Counted["outcome"], more: Partial<Counted> = {}): Counted => ({
  outcome,
  level: "MUST",
  notRun: null,
  ...more,
});

const pass = rule("pass");
const fail = rule("fail");
const flaky = rule("flaky");
const known = rule("fail", { exempt: "ticket 12" });
const unwritten = rule("not-run", { notRun: "unwritten" });
const unfinished = rule("not-run", { notRun: "budget" });
const open = rule("could-not-run");
const aside = rule("not-applicable");
const ofLevel = (level: Counted["level"]): Counted => rule("fail", { level });

test.each<[RunOutcome, string, Counted[], Strictness?]>([
  ["nothing-selected", "no rule", []],
  ["nothing-selected", "rules that no suite judges", [unwritten, unwritten]],
  ["conforming", "one that holds", [pass]],
  ["conforming", "one that holds beside one that no suite judges", [pass, unwritten]],
  ["conforming", "one that holds beside one that does not apply", [pass, aside]],
  ["conforming", "a known failure", [known]],
  ["non-conforming", "a failure", [pass, fail]],
  ["non-conforming", "a failure beside what was not decided", [fail, open, unfinished]],
  ["non-conforming", "a failure beside a known one", [known, fail]],
  ["conforming", "a failure of level SHOULD", [ofLevel("SHOULD")]],
  ["non-conforming", "the same where it counts", [ofLevel("SHOULD")], { failOn: "should" }],
  ["conforming", "a failure of level MAY", [ofLevel("MAY")], { failOn: "should" }],
  ["non-conforming", "one that holds now and then", [flaky]],
  ["conforming", "the same where it is allowed", [flaky], { allowFlaky: true }],
  ["incomplete", "one that could not run", [pass, open]],
  ["incomplete", "one that is indeterminate", [pass, rule("indeterminate")]],
  ["incomplete", "one whose turn did not come", [pass, unfinished]],
  ["incomplete", "a known failure beside one that could not run", [known, open]],
  ["incomplete", "none that applies", [aside]],
  ["broken", "one that broke", [pass, fail, open, rule("broken")]],
])("a run is %s that judged %s", (outcome, _, all, strictness) => {
  expect(tally(all, strictness).outcome).toBe(outcome);
});

test("what is known counts nowhere, what is not decided for the coverage alone", () => {
  const all = [pass, fail, flaky, open, unwritten, aside, known];
  expect(tally(all)).toMatchObject({
    counts: { pass: 1, fail: 1, flaky: 1, "could-not-run": 1, "not-run": 1, "not-applicable": 1 },
    conformance: 1 / 3,
    coverage: 3 / 5,
  });
  expect(tally([aside])).toMatchObject({ conformance: undefined, coverage: undefined });
});

test("a run that is anything but conforming ends with another code than 0, each with its own", () => {
  const codes = Object.values(exitCodes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => code === 0)).toEqual([exitCodes.conforming]);
});
