/** Runs as large as real ones, for pages: every rule of the contract with a verdict of its own. */
import { allRules, loadContract } from "../../contract/contract.ts";
import { takeBacksOf } from "../../harness/guest/undo/take-back.ts";
import { contractDigest } from "../../contract/digest.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { recordOf } from "../../reports/record.ts";
import type { RunRecord } from "../../reports/run.ts";
import type { Rule } from "../../contract/derive.ts";

const contract = loadContract();
const rules = allRules(contract);

/** `judged` says what became of a rule; it passes unless something else is said. */
export function largeRun(judged: (rule: Rule) => Partial<Verdict> = () => ({})): RunRecord {
  return recordOf({
    assay: "0.1.0",
    commit: null,
    contract: contractDigest(contract),
    target: { name: "staging", version: "2.4.1", url: "https://staging.example" },
    operations: contract.operations,
    takeBacks: takeBacksOf(contract),
    openPoints: contract.openPoints,
    allRules: rules,
    rules,
    verdicts: rules.map((rule) => ({
      rule: rule.id,
      level: rule.level,
      outcome: "pass",
      reason: "",
      violations: [],
      occurrences: 0,
      runs: 1,
      requests: 4,
      seed: 1,
      replay: "token",
      values: [],
      exchanges: [],
      offending: null,
      frames: [],
      notRun: null,
      duration: 12,
      ...judged(rule),
    })),
    selection: { families: null, kinds: null, rules: null, shard: null },
    stageParts: [],
    seed: 1,
    runs: 1,
    budget: 200_000,
    requests: 5 * contract.operations.length,
    started: "2026-11-21T10:00:00.000Z",
    duration: 21_000,
    failOn: "must",
    retries: 0,
    allowFlaky: false,
    brokenSuites: [],
    traces: null,
    disturbances: [],
    reach: contract.operations.map(({ operationId }) => [operationId, 5, 4]),
    observed: contract.openPoints.map(({ id }) => [id, "as the documents of this target say", 3]),
    waits: [{ used: 4, budget: 10_000, came: true }],
  });
}

/** Every rule of scope fails alike, and a tenth of the others could not run. */
export const failingRun = (): RunRecord =>
  largeRun((rule) => {
    if (rule.kind === "scope") {
      const where = `GET /v1/website/1/${rule.id} by a token without the scope`;
      const [operationId = ""] = rule.operations;
      return {
        outcome: "fail",
        occurrences: 1,
        offending: 0,
        values: ['"website:people:profiles"', "17"],
        violations: [{ where, expected: "refused (error: true)", received: "200 {}", operationId }],
        exchanges: [
          {
            operationId,
            as: "plugin",
            request: { method: "get", path: "/v1/website/1", headers: {}, body: undefined },
            response: { status: 200, headers: {}, text: '{"error":false}', json: {} },
            failure: undefined,
            duration: 3,
          },
        ],
      };
    }
    if (rule.id.length % 10) return {};
    return { outcome: "could-not-run", reason: "the target has no stage" };
  });
