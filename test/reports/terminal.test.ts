/** The last words of a run: few failures with evidence, the others by name. */
import { expect, test } from "vitest";
import { closingWords } from "../../reports/format/terminal.ts";
import { waitingText } from "../../reports/format/say.ts";
import { failureGroups, sharedCalls } from "../../reports/group/groups.ts";
import type { RuleRecord } from "../../reports/run.ts";
import { record } from "./hostile.ts";

const words = (rules: RuleRecord[]): string[] =>
  closingWords({ ...record, rules, brokenSuites: [] }, "out/run.json").split("\n");

const failing = record.rules.find(({ outcome, exempt }) => outcome === "fail" && !exempt)!;

/** Each fails in a way of its own. */
const failingRules = (count: number): RuleRecord[] =>
  Array.from({ length: count }, (_, i) => ({
    ...failing,
    id: `message.rule-${i + 1}`,
    kind: "lifecycle",
    violations: [{ where: `/data/${"m".repeat(i + 1)}`, expected: "a", received: "b" }],
  }));

test("the sentence of a rule that fails in a way of its own is said once", () => {
  const lines = words(failingRules(1));
  expect(lines[0]).toBe("MUST message.rule-1");
  expect(lines.filter((line) => line.includes(failing.sentence))).toHaveLength(1);
});

test("the first five with evidence, twenty by name, the rest counted", () => {
  const lines = words(failingRules(27));
  const from = lines.indexOf("and, with evidence in the report:");
  expect(lines.slice(0, from).filter((line) => line.startsWith("MUST "))).toHaveLength(5);
  expect(lines.slice(from + 1, from + 23)).toEqual([
    ...Array.from({ length: 20 }, (_, i) => `  MUST    message.rule-${i + 6}`),
    "  ... and 2 more groups",
    "",
  ]);
});

test("what one operation breaks in many ways does not hide what others break", () => {
  const [first, ...others] = failingRules(7);
  const elsewhere = {
    ...failingRules(1)[0]!,
    id: "scope.rule",
    exchanges: failing.exchanges.map((one) => ({ ...one, operationId: "people.data.read" })),
    violations: [{ where: "/data/else", expected: "a", received: "b" }],
  };
  const lines = words([first!, ...others, elsewhere]);
  expect(lines.filter((line) => line.startsWith("MUST ")).slice(0, 3)).toEqual([
    "MUST message.rule-1",
    "MUST scope.rule",
    "MUST message.rule-2",
  ]);
  expect(lines).toContain(
    "7 of 8 groups of failures concern answers of conversation.message.send: often they have one cause",
  );
});

test("what many rules have in common stands above the evidence of one", () => {
  const alike = ["people.list", "people.read"].map((operation) => ({
    ...failing,
    id: `isolation:${operation}`,
    kind: "isolation",
    violations: [
      {
        where: `GET /${operation}`,
        operationId: operation,
        expected: "refused",
        received: "taken",
      },
    ],
  }));
  expect(words(alike as RuleRecord[]).slice(0, 2)).toEqual([
    "2 operations do not keep websites apart",
    "MUST isolation:people.list",
  ]);
});

test("what fails in another way than others of its kind is told apart by its operations", () => {
  const failingAs = (expected: string, operations: string[]): RuleRecord[] =>
    operations.map((operation) => ({
      ...failing,
      id: `read-back:${operation}`,
      kind: "read-back",
      violations: [{ where: "/data", operationId: operation, expected, received: "else" }],
    }));
  const names = ["hooks.create", "hooks.merge", "hooks.replace", "hooks.add"];
  const lines = words([...failingAs("events", names), ...failingAs("order", ["a.one", "a.two"])]);
  expect(lines.filter((line) => line.includes("do not store"))).toEqual([
    "4 operations do not store what is written: hooks.create, hooks.merge, hooks.replace and 1 more",
    "2 operations do not store what is written: a.one, a.two",
  ]);
});

test("an operation whose writes several others read is counted once", () => {
  const failingIn = (operations: string[]): RuleRecord[] =>
    operations.map((operation) => ({
      ...failing,
      id: `read-back:${operation}`,
      kind: "read-back",
      sentence: `What ${operation} writes is read back.`,
      violations: [{ where: "/data", operationId: operation, expected: "0", received: "1" }],
    }));
  const read = ["inboxes.create/inboxes.read", "inboxes.create/inboxes.list"];
  expect(words(failingIn(read))[0]).toBe("inboxes.create: 2 rules fail alike");
  expect(words(failingIn([...read, "tags.create/tags.list"]))[0]).toBe(
    "2 operations do not store what is written",
  );
});

test("why rules were not decided is said, unless the target file could give what they lack", () => {
  const open = (reason: string, lacks: string[] = []): RuleRecord => ({
    ...failing,
    id: `message.${reason}`,
    outcome: "could-not-run",
    reason,
    lacks,
    violations: [],
  });
  const lines = words([
    open("an event had to arrive first"),
    open("an event had to arrive first"),
    open("see accepted:people.other: it was not created"),
    open("no stage", ["stage:clock"]),
  ]);
  expect(lines.filter((line) => line.startsWith("  2 could not run"))).toEqual([
    "  2 could not run: an event had to arrive first",
  ]);
  expect(lines.join("\n")).not.toMatch(/could not run: (?:see|no stage)/);
  // What opens most comes first.
  const places = [/rule waits for accepted:people\.other/, /2 could not run: an event/].map(
    (words) => lines.findIndex((line) => words.test(line)),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // What was refused may be a mistyped key.
  expect(lines.join("\n")).toMatch(
    /rule waits for accepted:people\.other\n {2}assay doctor says whether/,
  );
});

test("what HEAD and GET do not refuse is one group, though each says it in its own way", () => {
  const open = (operationId: string, expected: string): RuleRecord => ({
    ...failing,
    id: `authentication:${operationId}`,
    kind: "authentication",
    violations: [{ where: "without a keypair", expected, received: "200", operationId }],
  });
  const rules = [
    open("hooks.hook.read", "refused (error: true)"),
    open("hooks.hook.exists", "refused (a status other than 2xx)"),
  ];
  expect(failureGroups({ rules }).map(({ title }) => title)).toEqual([
    "2 operations do not check the keypair",
  ]);
});

test("what may be the cause of the others comes first among those of its level", () => {
  const [first, second] = failingRules(2) as [RuleRecord, RuleRecord];
  const accepted: RuleRecord = { ...second, id: "accepted:message.read", kind: "accepted" };
  const advice: RuleRecord = { ...accepted, id: "answered:message.read", level: "SHOULD" };
  const rules = [first, { ...advice, violations: [] }, accepted];
  expect(
    failureGroups({ rules }).map(
      ({
        failures: [
          {
            rules: [rule],
          },
        ],
      }) => rule.id,
    ),
  ).toEqual(["accepted:message.read", "message.rule-1", "answered:message.read"]);
});

test("groups that answers of one operation show are named together", () => {
  const groups = failureGroups({ rules: failingRules(3) });
  const [, , third] = groups;
  const { operationId = "" } = third!.failures[0].exchange ?? {};
  expect(operationId).not.toBe("");
  expect(sharedCalls(groups)).toEqual([{ operationId, groups }]);
  third!.failures[0].exchange = undefined;
  expect(sharedCalls(groups)).toEqual([{ operationId, groups: groups.slice(0, 2) }]);
  expect(sharedCalls(groups.slice(1))).toEqual([]);
});

test("no rule waits for one that holds, and nobody is sent to a target file that is not there", () => {
  const open: RuleRecord = {
    ...failing,
    id: "people.removed",
    outcome: "could-not-run",
    reason: "see accepted:people.remove: a plugin was refused",
    violations: [],
  };
  const accepted: RuleRecord = {
    ...open,
    id: "accepted:people.remove",
    outcome: "pass",
    reason: "",
  };
  const lines = words([open, accepted]);
  expect(lines).toContain("  1 could not run: see accepted:people.remove: a plugin was refused");
  expect(lines.join("\n")).not.toMatch(/waits for|assay doctor/);
  const target = { ...record.target, isEmbedded: true as const };
  expect(waitingText({ rules: [open], target })).toEqual([
    "1 rule waits for accepted:people.remove",
  ]);
});

test("what a rule waits for is said with the setting that would decide it", () => {
  const until =
    ", which open.services-unreachable-media leaves open until samples.audio_url of the target says what it takes";
  const open: RuleRecord = {
    ...failing,
    outcome: "could-not-run",
    reason: `see accepted:services.transcribe.request: it had to be accepted first, received 409 {"error":true}${until}`,
    violations: [],
  };
  const { isEmbedded: _, ...target } = record.target;
  expect(waitingText({ rules: [open, open], target })).toEqual([
    `2 rules wait for accepted:services.transcribe.request${until}`,
  ]);
});

test("a token that nobody reads over is taken from the file of the run", () => {
  const [short] = failingRules(1);
  const long = { ...(short as RuleRecord), replay: `${"t".repeat(401)} --target 'a b.yaml'` };
  const replayOf = (rule: RuleRecord): string | undefined =>
    words([rule]).find((line) => line.startsWith("  replay"));
  expect(replayOf({ ...long, replay: "tt" })).toBe("  replay   npx assay replay tt");
  expect(replayOf({ ...long, replay: " --target t.yaml" })).toBe(
    "  replay   npx assay certify --rule message.rule-1 --target t.yaml",
  );
  expect(replayOf(long)).toBe(
    "  replay   npx assay replay message.rule-1 --run out/run.json --target 'a b.yaml'",
  );
});

test("what is left of one sort on several websites is counted together", () => {
  const left: [string, number][] = ["w1", "w2", "w3", "w4", "w5"].map((website) => [
    `shortcut, which shortcuts.shortcut.remove does not remove, on website ${website}`,
    2,
  ]);
  const traces = { undone: 1, left: [...left, ["account", 1] as [string, number]] };
  expect(closingWords({ ...record, traces }, "out/run.json")).toContain(
    "1 thing removed or put back, left behind: 10 × shortcut, which shortcuts.shortcut.remove does not remove, on websites w1, w2, w3 and 2 more; 1 × account\n",
  );
});

test("why rules broke is said", () => {
  const broken = { ...failing, outcome: "broken" as const, violations: [], lacks: [] };
  const lines = words([{ ...broken, reason: "ENOSPC: no space left on device, write" }]);
  expect(lines).toContain("  1 broken: ENOSPC: no space left on device, write");
});

test("a budget that was exceeded says what it does not count", () => {
  const spent = { ...record, requests: 101, budget: 60 };
  const text = closingWords(spent, undefined);
  expect(text).toContain(
    "; the budget of 60 does not count what looked around and took things back\n",
  );
  expect(closingWords({ ...spent, budget: 101 }, undefined)).not.toContain("the budget of");
});

test("a clock that stays ahead is said, with what to do", () => {
  const moved = closingWords({ ...record, clockMoved: 788 * 86_400_000 }, "report.html");
  expect(moved).toContain("the clock of the target was moved forward by 788 days");
  expect(closingWords(record, "report.html")).not.toContain("the clock of the target");
});

test("no request is offered to a reference that ended with the run", () => {
  const target = { ...record.target, isEmbedded: true as const };
  expect(closingWords(record, "report.html")).toMatch(/^ {2}curl /m);
  const embedded = closingWords({ ...record, target }, "report.html");
  expect(embedded).not.toMatch(/^ {2}curl /m);
  expect(embedded).toMatch(/^ {2}replay /m);
});
