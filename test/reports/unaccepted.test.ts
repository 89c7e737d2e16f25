/** What is not built stands on the first screen of a report. */
import { expect, test } from "vitest";
import { closingWords } from "../../reports/format/terminal.ts";
import { page } from "../../reports/html/page.ts";
import { summary } from "../../reports/sink/summary.ts";
import type { RuleRecord, RunRecord } from "../../reports/run.ts";
import { record } from "./hostile.ts";

const [sample] = record.rules as [RuleRecord];

const acceptedOf = (operationId: string, outcome: RuleRecord["outcome"]): RuleRecord => ({
  ...sample,
  id: `accepted:${operationId}`,
  kind: "accepted",
  family: operationId.split(".")[0]!,
  outcome,
  exempt: null,
});

/** Of helpdesk nothing is there, of people one operation, of inboxes all. */
const halfBuilt: RunRecord = {
  ...record,
  rules: [
    acceptedOf("helpdesk.create", "fail"),
    acceptedOf("helpdesk.read", "could-not-run"),
    acceptedOf("inboxes.inbox.list", "pass"),
    acceptedOf("people.profile.list", "fail"),
    acceptedOf("people.profile.read", "fail"),
  ],
  reach: [
    { operationId: "helpdesk.create", calls: 3, successes: 0 },
    { operationId: "helpdesk.read", calls: 0, successes: 0 },
    { operationId: "inboxes.inbox.list", calls: 3, successes: 3 },
    { operationId: "people.profile.list", calls: 9, successes: 4 },
    { operationId: "people.profile.read", calls: 3, successes: 0 },
  ],
};

test("the operations of which nothing was accepted are named, and a family as a whole", () => {
  const sentence = "othing was accepted of 2 operations: helpdesk.*, people.profile.read";
  expect(closingWords(halfBuilt, undefined).split("\n")).toContain(`  n${sentence}`);
  expect(summary(halfBuilt).split("\n")).toContain(`N${sentence}.`);
  const start = page(halfBuilt).split("<section")[0];
  expect(start).toContain("Nothing was accepted of 2 operations");
  expect(start).toContain("notClaimed: [&quot;helpdesk.*&quot;, &quot;people.profile.read&quot;]");
});

test("where something was accepted of each nothing is said", () => {
  const built = { ...halfBuilt, rules: [acceptedOf("people.profile.list", "fail")] };
  for (const text of [closingWords(built, undefined), summary(built), page(built)])
    expect(text).not.toMatch(/nothing was accepted of/i);
});
