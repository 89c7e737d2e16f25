/** How a request went. Read by k6 and by the oracles, so that both mean the same. */
import { classifyUnderLoad } from "../answer.ts";
import type { QuotaRecord } from "./plan.ts";

/** Failed, such as no answer or one that is not an envelope: nothing follows from it. */
export type Went = "admitted" | "refused" | "failed";

export const allWent: readonly Went[] = ["admitted", "refused", "failed"];

/**
 * A refusal says so in its envelope: a limit that answers without one may be that of a gateway, and not a quota of the
 * documents.
 */
export function went({
  method,
  status,
  error,
}: Pick<QuotaRecord, "method" | "status" | "error">): Went {
  const answer = classifyUnderLoad({
    method,
    status,
    envelope: error === null ? undefined : { error },
  });
  if (answer === "accepted") return "admitted";
  const isQuota = answer === "throttled" && (error === true || method === "HEAD");
  return answer === "refused" || isQuota ? "refused" : "failed";
}
