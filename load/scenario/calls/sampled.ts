/** Answers that were written down under load, judged as every exchange of a conformance run is. */
import { cutText } from "../../../harness/record/bounded.ts";
import type { Contract } from "../../../contract/contract.ts";
import { jsonIn } from "../../../contract/parsed-json.ts";
import type { Method } from "../../../contract/source.ts";
import { createExchangeCheck } from "../../../harness/check/check.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { sentenceOf } from "../../../harness/record/violation.ts";
import { keyMark, type SampledAnswer } from "../../shared/call-plan.ts";
import type { LoadFinding } from "../../shared/result.ts";

/** Evidence kept for a finding, and the characters of a body in it. */
const mostEvidence = 3;
const shownBody = 2_000;

export interface SampleJudge {
  see: (answer: SampledAnswer) => void;
  /** One finding for each rule and place. */
  findings: () => LoadFinding[];
  seen: () => number;
}

/** `callers` is how many keys were replaced by marks: a mark in an answer is a leak. */
export function createSampleJudge(contract: Contract, callers: number): SampleJudge {
  const marks = Array.from({ length: callers }, (_, i) => keyMark(i));
  const check = createExchangeCheck(contract, () => marks);
  const found = new Map<string, LoadFinding>();
  let seen = 0;
  return {
    see(answer) {
      seen += 1;
      const exchange = exchangeOf(answer);
      for (const { rule, violation } of check(exchange, contract.operation(answer.operation))) {
        // The items of a list share one defect.
        const where = violation.where.replaceAll(/\/\d+(?=\/|$)/g, "/*");
        const key = JSON.stringify([rule, where, violation.expected]);
        const finding = found.get(key) ?? {
          kind: rule.split(":", 1)[0] as string,
          rule,
          says: `under load ${sentenceOf({ ...violation, where })}`,
          count: 0,
          evidence: [],
        };
        finding.count += 1;
        if (finding.evidence.length < mostEvidence) {
          finding.evidence.push({ ...violation, ...shown(answer) });
        }
        found.set(key, finding);
      }
    },
    findings: () => [...found.values()],
    seen: () => seen,
  };
}

function exchangeOf(answer: SampledAnswer): Exchange {
  const { operation, caller, method, path, sent, status, headers, body, duration_ms } = answer;
  return {
    operationId: operation,
    as: caller,
    request: { method: method.toLowerCase() as Method, path, headers: {}, body: jsonIn(sent) },
    response: {
      status,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      text: body,
      json: jsonIn(body),
    },
    failure: undefined,
    duration: duration_ms,
  };
}

const shown = ({ caller, method, path, status, body }: SampledAnswer): object => ({
  request: `${method} ${path} as ${caller}`,
  status,
  body: cutText(body, shownBody),
});
