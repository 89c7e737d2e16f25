/** What is said of one question about quotas: a row of the table, and a finding where it is a fail. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import type { Count } from "./record.ts";

/** Observed: the documents leave it open, so it is told and never asserted. */
export type Decision = "pass" | "fail" | "observed" | "could-not-run";

export interface Judgement {
  experiment: string;
  /** The question, in a few words. */
  asks: string;
  /** The rule of the contract that a fail breaks; absent where the documents say nothing, such as of headers. */
  rule?: string;
  decision: Decision;
  /** One sentence with the numbers. */
  says: string;
  count: Count;
  /** Of a fail: how often it was seen. */
  times: number;
  /** That the beginning of a window in the middle would explain it, so that it is worth another attempt. */
  edge?: boolean;
  /** Of a fail: up to three records. */
  evidence: QuotaRecord[];
}

const kept = 3;

/** Of many records the last ones tell most: what came just before the fail is known from the numbers. */
const evidenceOf = (records: readonly QuotaRecord[]): QuotaRecord[] => records.slice(-kept);

export type Said = Pick<Judgement, "decision" | "says"> &
  Partial<Pick<Judgement, "times" | "edge" | "evidence" | "rule">>;

export const pass = (says: string): Said => ({ decision: "pass", says });
export const observed = (says: string): Said => ({ decision: "observed", says });
export const couldNotRun = (says: string): Said => ({ decision: "could-not-run", says });

export const fail = (
  rule: string | undefined,
  says: string,
  records: readonly QuotaRecord[],
  more: { times?: number; edge?: boolean } = {},
): Said => ({
  decision: "fail",
  says,
  ...(rule === undefined ? {} : { rule }),
  times: more.times ?? 1,
  edge: more.edge ?? false,
  evidence: evidenceOf(records),
});
