/** Refusals by which a server says that it failed; under load they are counted as errors instead. */
import type { Operation } from "../../contract/contract.ts";
import { answerText, isRefused, notImplemented } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import type { NewFinding } from "../record/finding.ts";

/** A refusal may have any status (1/7); a 5xx is nevertheless not a refusal but a failure of the server. */
export function serverFailures(exchange: Exchange, operation: Operation): NewFinding[] {
  const { status = 0 } = exchange.response ?? {};
  if (status < 500 || status === notImplemented || !isRefused(exchange)) return [];
  const { operationId } = operation;
  const received = answerText(exchange);
  return [
    {
      rule: "platform.refusals-are-no-failures",
      violation: {
        where: `the status of ${operationId}`,
        expected: "below 500",
        received,
        operationId,
      },
    },
  ];
}
