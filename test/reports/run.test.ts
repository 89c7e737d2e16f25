import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { derivedProperty } from "../../harness/derived/kinds.ts";
import { judge } from "../../harness/judge/judge.ts";
import { openRun } from "../../harness/run/run.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { redact } from "../../reports/redact.ts";
import { recordOf, type RunInput } from "../../reports/record.ts";
import { waitAt, type RunRecord } from "../../reports/run.ts";
import { runJson } from "../../reports/sink/run.ts";
import { startReference } from "../../reference/server.ts";
import { runInput, verdictOn } from "../support/run-input.ts";
import { record } from "./hostile.ts";

const contract = loadContract();
const rules = allRules(contract).filter(
  ({ derived, operations }) => derived && operations.includes("people.stats.read"),
);

function schema(): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  const file = new URL("../../reports/run.schema.json", import.meta.url);
  return ajv.compile(JSON.parse(readFileSync(file, "utf8")) as object);
}

const asWritten = (value: RunRecord): unknown => JSON.parse(runJson(value));

/** Of the first rule alone, unless other rules or verdicts are given. */
const input = (more: Partial<RunInput> = {}): RunInput =>
  runInput(rules, {
    rules: rules.slice(0, 1),
    verdicts: [verdictOn(rules[0]!.id)],
    budget: 10,
    ...more,
  });

test("the record of a real run has the published form", async () => {
  const running = await startReference({
    contract,
    stageSecret: "stage-secret",
    faults: ["shape-number-as-string"],
  });
  const target = {
    name: "reference",
    url: running.url,
    stage: { url: `${running.url}/_stage`, secret: "stage-secret" },
  };
  const run = await openRun(contract, target);
  const verdicts: Verdict[] = [];
  for (const rule of rules) {
    verdicts.push(await judge(run, rule, derivedProperty(rule), { seed: 1, runs: 1 }));
  }
  await run.close();
  await running.close();

  const made = recordOf(
    input({
      target,
      rules,
      verdicts,
      reach: [...run.reach].map(([id, { calls, successes }]) => [id, calls, successes]),
      waits: [{ used: 3, budget: 100, came: true }],
    }),
  );
  const validate = schema();
  expect(validate(asWritten(made)) || validate.errors).toBe(true);
  expect(made.counts.fail).toBeGreaterThan(0);
  expect(made.counts.pass).toBeGreaterThan(0);
  expect(JSON.stringify(made)).not.toContain("stage-secret");
});

test("the form refuses what is no run", () => {
  const validate = schema();
  const good = asWritten(record) as Record<string, unknown> & { rules: Record<string, unknown>[] };
  expect(validate(good) || validate.errors).toBe(true);
  for (const wrong of [
    { ...good, version: 1 },
    { ...good, exitCode: 2 },
    { ...good, conformance: 1.1 },
    { ...good, more: true },
    { ...good, rules: [{ ...good.rules[0], violations: [] }] },
    { ...good, rules: [{ ...good.rules[4], exempt: "a pass cannot be exempt" }] },
    { ...good, rules: [{ ...good.rules[0], outcome: "skipped" }] },
  ]) {
    expect(validate(wrong)).toBe(false);
  }
});

test("a selected rule without a verdict is an error, not a gap", () => {
  expect(() => recordOf(input({ verdicts: [] }))).toThrow(
    `the rule ${rules[0]!.id} was selected and has no verdict`,
  );
});

test("workers are added up, and what was never seen is listed", () => {
  const [point] = contract.openPoints;
  const made = recordOf(
    input({
      reach: [
        ["filters.filter.list", 2, 1],
        ["filters.filter.list", 3, 3],
      ],
      observed: [
        [point!.id, "rare", 1],
        [point!.id, "usual", 2],
        [point!.id, "usual", 5],
      ],
    }),
  );
  expect(made.reach).toHaveLength(contract.operations.length);
  expect(made.reach.find(({ calls }) => calls)).toEqual({
    operationId: "filters.filter.list",
    calls: 5,
    successes: 4,
  });
  expect(made.openPoints).toHaveLength(contract.openPoints.length);
  expect(made.openPoints[0]?.observed).toEqual([
    { observation: "usual", count: 7 },
    { observation: "rare", count: 1 },
  ]);
});

test("only waits that ended with the event count", () => {
  const waits = Array.from({ length: 100 }, (_, i) => ({ used: i + 1, budget: 200, came: true }));
  const missed = { used: 9000, budget: 9000, came: false };
  const kept = recordOf(input({ waits: [...waits, missed] })).waits!;
  expect([0.5, 0.95, 1].map((share) => waitAt(kept, share))).toEqual([50, 95, 100]);
  expect(kept.budget).toBe(200);
  expect(recordOf(input({ waits: [missed] })).waits).toBeNull();
});

test("no secret is in a record", () => {
  const pair = { identifier: "identifier-1", key: "key-of-the-owner" };
  const basic = Buffer.from("identifier-1:key-of-the-owner").toString("base64");
  const said = `key-of-the-owner ${basic} abcdefgh-api stage-secret hook-secret-1`;
  const made = recordOf(
    input({
      target: {
        name: "t",
        url: "https://user:pass@t.example/api/?x=1#y",
        credentials: { user: pair },
        headers: { "X-Api-Key": "abcdefgh-api", accept: "application/json" },
        stage: { url: "https://t.example", secret: "stage-secret" },
      },
      secrets: { HOOK: "hook-secret-1" },
      verdicts: [verdictOn(rules[0]!.id, { outcome: "could-not-run", reason: said })],
      brokenSuites: [{ file: "f", error: `at {"key-of-the-owner":1} application/json` }],
    }),
  );
  expect(made.target.url).toBe("https://t.example/api");
  expect(made.rules[0]?.reason).toBe("$OWNER_KEY $OWNER_BASE64 $X_API_KEY $STAGE_SECRET $HOOK");
  expect(made.brokenSuites[0]?.error).toBe('at {"$OWNER_KEY":1} application/json');
});

test("what a target issues as a secret is not shown, short values and variables are", () => {
  expect(
    redact(
      {
        text: String.raw`{"identifier":"i","key":"0123456789abcdef","password":"abc"} {\"token\":\"12345678\"}`,
        header: "Bearer abcdefghijklmnop",
        authorization: "Basic $OWNER",
        body: { new_password: "long enough", key: "color", has_token: true },
      },
      {},
    ),
  ).toEqual({
    text: String.raw`{"identifier":"i","key":"(redacted)","password":"abc"} {\"token\":\"(redacted)\"}`,
    header: "Bearer (redacted)",
    authorization: "Basic $OWNER",
    body: { new_password: "(redacted)", key: "color", has_token: true },
  });
});

const known = (until?: string, rule = rules[0]!.id): Partial<RunInput> => ({
  target: {
    name: "t",
    url: "https://t.example",
    knownFailures: [{ rule, reason: "ticket 1", ...(until === undefined ? {} : { until }) }],
  },
});
const failing = { verdicts: [verdictOn(rules[0]!.id, { outcome: "fail" })] };

test.each([
  ["all known is conforming, exit 0", { ...failing, ...known() }, "conforming", []],
  [
    "an entry counts through the day named",
    { ...failing, ...known("2026-11-21") },
    "conforming",
    [],
  ],
  [
    "and no longer",
    { ...failing, ...known("2026-11-20") },
    "non-conforming",
    [`known failure ${rules[0]!.id} expired after 2026-11-20: fix it or set a later day`],
  ],
  [
    "one that passes makes the run non-conforming",
    known(),
    "non-conforming",
    [`known failure ${rules[0]!.id} did not fail: remove the entry`],
  ],
  [
    "also where not everything could be decided, as without a stage",
    {
      ...known(),
      rules: rules.slice(0, 2),
      verdicts: [
        verdictOn(rules[0]!.id),
        verdictOn(rules[1]!.id, { outcome: "could-not-run", reason: "no stage" }),
      ],
    },
    "non-conforming",
    [`known failure ${rules[0]!.id} did not fail: remove the entry`],
  ],
  [
    "one that matches no rule of the contract as well",
    known(undefined, "no-such-rule"),
    "non-conforming",
    ["known failure no-such-rule matches no rule of the contract: correct the entry"],
  ],
  [
    "one about rules that were not selected is ignored",
    known(undefined, rules[1]!.id),
    "conforming",
    [],
  ],
] as const)("known failures: %s", (_, more, outcome, problems) => {
  const made = recordOf(input(more));
  expect([made.outcome, made.exemptionProblems]).toEqual([outcome, problems]);
});

test("a gate may fail for SHOULD", () => {
  const should = { verdicts: [verdictOn(rules[0]!.id, { level: "SHOULD", outcome: "fail" })] };
  const rule = { rules: [{ ...rules[0]!, level: "SHOULD" as const }] };
  expect(recordOf(input({ ...should, ...rule })).exitCode).toBe(0);
  expect(recordOf(input({ ...should, ...rule, failOn: "should" })).exitCode).toBe(1);
});

test("exchanges and tokens of failures alone are kept", () => {
  const exchanges = [{ response: undefined }] as unknown as Verdict["exchanges"];
  const kept = (outcome: Verdict["outcome"]): unknown[] => {
    const verdicts = [verdictOn(rules[0]!.id, { outcome, exchanges })];
    return recordOf(input({ verdicts })).rules.map((rule) => [rule.exchanges.length, rule.replay]);
  };
  expect(kept("pass")).toEqual([[0, ""]]);
  expect(kept("fail")).toEqual([[1, "token"]]);
});
