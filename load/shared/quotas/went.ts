/** How a request went. Read by k6 and by the oracles, so that both mean the same. */
import type { QuotaRecord } from "./plan.ts";

/** Failed: nothing follows from it, such as no answer or one that is no envelope. */
export type Went = "admitted" | "refused" | "failed";

export const allWent: readonly Went[] = ["admitted", "refused", "failed"];

const is2xx = (status: number): boolean => status >= 200 && status <= 299;

/** Refused is `error: true` whatever the status says; for HEAD a status other than 2xx. Which one is open. */
export function went({
  method,
  status,
  error,
}: Pick<QuotaRecord, "method" | "status" | "error">): Went {
  if (status === 0) return "failed";
  if (method === "HEAD") return is2xx(status) ? "admitted" : "refused";
  if (error === true) return "refused";
  return error === false && is2xx(status) ? "admitted" : "failed";
}
