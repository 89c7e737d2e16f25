/** What a trial did so far. */
import type { Exchange } from "../record/exchange.ts";
import type { Trial } from "../trial/trial.ts";

/** Calls of these operations that the trial carried out, with the identifier in their path, by the status alone: evidence keeps no data. */
export const carriedOut = ({ evidence }: Trial, id: string, ...operations: string[]): Exchange[] =>
  evidence
    .collect()
    .exchanges.filter(
      (one) =>
        operations.includes(one.operationId) &&
        one.request.path.includes(encodeURIComponent(id)) &&
        (one.response?.status ?? Infinity) < 300,
    );
