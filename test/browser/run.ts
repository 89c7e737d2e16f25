/** Runs as large as real ones, for pages: every rule of the contract with a verdict of its own. */
import { allRules, loadContract } from "../../contract/contract.ts";
import { contractDigest } from "../../contract/digest.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { recordOf } from "../../reports/record.ts";
import type { RunRecord } from "../../reports/run.ts";
import type { Rule } from "../../contract/derive.ts";
import { runInput, verdictOn } from "../support/run-input.ts";

const contract = loadContract();
const rules = allRules(contract);

/** `judged` says what became of a rule; it passes unless something else is said. */
export function largeRun(judged: (rule: Rule) => Partial<Verdict> = () => ({})): RunRecord {
  return recordOf(
    runInput(rules, {
      contract: contractDigest(contract),
      target: { name: "staging", version: "2.4.1", url: "https://staging.example" },
      verdicts: rules.map((rule) =>
        verdictOn(rule.id, { level: rule.level, requests: 4, duration: 12, ...judged(rule) }),
      ),
      budget: 200_000,
      requests: 5 * contract.operations.length,
      duration: 21_000,
      reach: contract.operations.map(({ operationId }) => [operationId, 5, 4]),
      observed: contract.openPoints.map(({ id }) => [id, "as the documents of this target say", 3]),
      waits: [{ used: 4, budget: 10_000, came: true }],
    }),
  );
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
