/** Answers that were written down under load, judged as every exchange of a conformance run is. */
import type { NewFinding } from "../../../harness/record/finding.ts";
import { cutText } from "../../../harness/record/bounded.ts";
import type { Contract, Operation } from "../../../contract/contract.ts";
import { jsonIn } from "../../../contract/parsed-json.ts";
import type { Method } from "../../../contract/source.ts";
import { createExchangeCheck } from "../../../harness/check/check.ts";
import { isAccepted } from "../../../harness/client/answer.ts";
import { oneLine } from "../../../reports/format/text.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { sentenceOf } from "../../../harness/record/violation.ts";
import { isOfAnother, keyMark, type SampledAnswer } from "../../shared/call-plan.ts";
import type { LoadFinding } from "../../shared/result.ts";

/** Evidence kept for a finding, and the characters of a body in it. */
const mostEvidence = 3;
const shownBody = 2_000;

export interface SampleJudge {
  see: (answer: SampledAnswer) => void;
  /** What was answered where something else than acceptance came: by status, with an example of each. */
  unaccepted: () => string[];
  /** One finding for each rule and place. */
  findings: () => LoadFinding[];
  seen: () => number;
}

/** `callers` is how many keys were replaced by marks: a mark in an answer is a leak. */
export function createSampleJudge(contract: Contract, callers: number): SampleJudge {
  const marks = Array.from({ length: callers }, (_, i) => keyMark(i));
  const check = createExchangeCheck(contract, () => marks);
  const found = new Map<string, LoadFinding>();
  const unaccepted = new Map<string, string>();
  let seen = 0;
  return {
    see(answer) {
      seen += 1;
      const exchange = exchangeOf(answer);
      const operation = contract.operation(answer.operation);
      if (!isAccepted(exchange)) noteUnaccepted(unaccepted, exchange);
      for (const { rule, violation } of [
        ...check(exchange, operation),
        ...ofAnother(answer, exchange, operation),
      ]) {
        // The items of a list share one defect.
        const where = violation.where.replaceAll(/\/\d+(?=\/|$)/g, "/*");
        const key = JSON.stringify([rule, where, violation.expected]);
        const finding = found.get(key) ?? {
          kind: kindOf(rule),
          rule,
          says: `under load ${sentenceOf({ ...violation, where })}`,
          count: 0,
          evidence: [],
          stands: true,
        };
        finding.count += 1;
        if (finding.evidence.length < mostEvidence) {
          finding.evidence.push({ ...violation, ...shown(answer) });
        }
        found.set(key, finding);
      }
    },
    findings: () => [...found.values()],
    unaccepted: () => [...unaccepted.values()],
    seen: () => seen,
  };
}

const kindOf = (rule: string): string =>
  rule.startsWith(readRules) || rule === listedRule ? "another" : (rule.split(":", 1)[0] as string);

/** The rule that what one website has is not listed on another. */
const listedRule = "platform.lists-of-one-website";

/** How the ids of the rules begin that say that a thing can be read. */
const readRules = "created-is-read:";

/** An answer that shows another thing than was asked for, or one of another website, was meant for somebody else. */
function ofAnother(
  { shows, tells, body }: SampledAnswer,
  exchange: Exchange,
  { operationId, resource }: Operation,
): NewFinding[] {
  if (!isAccepted(exchange)) return [];
  if (tells !== undefined) {
    const where = `what ${operationId} shows`;
    const expected = "of this website alone";
    const received = `${tells}, of another website`;
    return [{ rule: listedRule, violation: { where, expected, received, operationId } }];
  }
  if (!isOfAnother(shows, body)) return [];
  const where = `the thing that ${operationId} shows`;
  const expected = "the one that was asked for";
  return [
    {
      rule: `${readRules}${resource}`,
      violation: { where, expected, received: "another one", operationId },
    },
  ];
}

/** Characters of an answer in an observation. */
const shownAnswer = 200;

function noteUnaccepted(all: Map<string, string>, exchange: Exchange): void {
  const { request, response } = exchange;
  const key = `${response?.status}`;
  if (all.has(key)) return;
  const said = oneLine(cutText(response?.text ?? "", shownAnswer));
  const asked = `${request.method.toUpperCase()} ${request.path} as ${exchange.as}`;
  all.set(key, `answered ${key}, such as to ${asked}: ${said || "without a body"}`);
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
