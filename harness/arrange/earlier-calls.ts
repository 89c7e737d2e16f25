/** What a trial called so far. */
import type { Exchange } from "../record/exchange.ts";
import type { Trial } from "../trial/trial.ts";

/**
 * Calls of these operations in this trial with the identifier in their path that succeeded by their status, since evidence keeps no parsed
 * data.
 */
export const earlierCalls = (
  { evidence }: Trial,
  id: string,
  ...operations: string[]
): Exchange[] =>
  evidence
    .collect()
    .exchanges.filter(
      (one) =>
        operations.includes(one.operationId) &&
        one.request.path.includes(encodeURIComponent(id)) &&
        (one.response?.status ?? Infinity) < 300,
    );
