/** What a run hands to its record; a test says only what it is about. */
import { loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { takeBacksOf } from "../../harness/guest/undo/take-back.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import type { RunInput } from "../../reports/record.ts";

const contract = loadContract();

/** A verdict on the rule, which passes unless something else is said. */
export const verdictOn = (rule: string, more: Partial<Verdict> = {}): Verdict => ({
  rule,
  level: "MUST",
  outcome: "pass",
  reason: "",
  violations: [],
  occurrences: 0,
  runs: 1,
  requests: 1,
  seed: 1,
  replay: "token",
  values: [],
  exchanges: [],
  offending: null,
  frames: [],
  notRun: null,
  duration: 1,
  ...more,
});

/** A run of all these rules, which pass unless something else is said. */
export const runInput = (allRules: readonly Rule[], more: Partial<RunInput> = {}): RunInput => ({
  assay: "0.1.0",
  commit: null,
  contract: "0".repeat(64),
  target: { name: "t", url: "https://user:pass@t.example/api/?x=1#y" },
  selection: { families: null, kinds: null, rules: null, shard: null },
  stageParts: [],
  seed: 1,
  runs: 1,
  budget: 10_000,
  requests: 5,
  started: "2026-11-21T10:00:00.000Z",
  duration: 1,
  failOn: "must",
  retries: 0,
  allowFlaky: false,
  operations: contract.operations,
  takeBacks: takeBacksOf(contract),
  openPoints: contract.openPoints,
  allRules,
  rules: allRules,
  verdicts: (more.rules ?? allRules).map(({ id, level }) => verdictOn(id, { level })),
  reach: [],
  observed: [],
  waits: [],
  brokenSuites: [],
  traces: null,
  disturbances: [],
  ...more,
});
