/** What became of a request, and what it counts as. */
import type { AnswerClass, AnsweredCall } from "../../contract/answer.ts";
import { classifyUnderLoad } from "../shared/answer.ts";

/** A failed request has no answer. */
export type RequestOutcome = AnswerClass | "failed";

export const outcomeOf = (call: AnsweredCall): RequestOutcome =>
  call.status === 0 ? "failed" : classifyUnderLoad(call);

/** Errors are answers that are neither accepted nor refused. */
export const countOf = {
  accepted: "accepted",
  refused: "refused",
  throttled: "throttled",
  unavailable: "errors",
  broken: "errors",
  failed: "failed",
} as const satisfies Record<RequestOutcome, string>;
