/** What becomes of a rule by its own property, by that of another one, and by what any exchange showed. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import type { Finding } from "../../../harness/record/finding.ts";
import {
  heldAgainst,
  notJudged,
  verdictOf,
  type Judged,
} from "../../../harness/judge/verdict-of.ts";

const [rule] = allRules(loadContract()) as [ReturnType<typeof allRules>[number]];
const violation = { where: "/data", expected: "this", received: "that" };
const judged = (ending: Judged["ending"]): Judged => ({
  ...notJudged(1, { outcome: "broken", reason: "", notRun: null }),
  ending,
});
const passed = judged({ kind: "passed" });
const violated = judged({ kind: "violated", violations: [violation] });

const exchange: Exchange = {
  operationId: "website.read",
  as: "owner",
  request: { method: "get", path: "/", headers: {}, body: undefined },
  response: { status: 200, headers: {}, text: "{}", json: {} },
  failure: undefined,
  duration: 1,
};
const finding: Finding = {
  rule: rule.id,
  violation,
  exchange,
  before: [exchange],
  setting: { given: {}, acts: [], omitted: 3 },
  count: 2,
  replay: "token",
};

test("what a play finds for other rules is not held against the one for which it is repeated", () => {
  expect(verdictOf(rule, heldAgainst(rule.id, rule.id, violated)).outcome).toBe("fail");
  const ofPlay = heldAgainst(rule.id, "of another", violated);
  expect(verdictOf(rule, ofPlay)).toMatchObject({ rule: rule.id, outcome: "pass" });
  expect(verdictOf(rule, ofPlay, [finding]).outcome).toBe("fail");
});

test("what an exchange showed is shown with all that led to it", () => {
  expect(verdictOf(rule, passed, [finding, { ...finding, before: [] }])).toMatchObject({
    outcome: "fail",
    violations: [violation, violation],
    occurrences: 4,
    replay: "token",
    exchanges: [exchange, exchange, exchange],
    offending: 1,
    setting: finding.setting,
  });
});

test("a rule that could not run does not say to look at itself", () => {
  const accepted = { ...rule, id: "accepted:website.read" };
  const stopped = judged({
    kind: "stopped",
    outcome: "could-not-run",
    reason: "see accepted:website.read: GET / as owner had to be accepted first",
  });
  expect(verdictOf(accepted, stopped).reason).toBe("GET / as owner had to be accepted first");
  expect(verdictOf(rule, stopped).reason).toMatch(/^see accepted:website.read: /);
});

test("a retry takes back what a rule found, and not what an exchange showed", () => {
  const held = { ...violated, heldOnRetry: 1 };
  expect(verdictOf(rule, held).outcome).toBe("flaky");
  expect(verdictOf(rule, held, [finding]).outcome).toBe("fail");
});
