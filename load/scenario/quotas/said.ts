/** The answer to one question about quotas: a row of the table, and a finding where it is a fail. */
import type { QuotaRecord } from "../../shared/quotas/plan.ts";
import { went } from "../../shared/quotas/went.ts";
import type { Count } from "./record.ts";

/** Observed: the documents leave it open, so it is reported and never asserted. */
export type Decision = "pass" | "fail" | "observed" | "could-not-run";

export interface QuestionResult {
  experiment: string;
  /** The question, in a few words. */
  asks: string;
  /** The rule of the contract that a pass keeps and a fail breaks; absent where the documents say nothing, such as about headers. */
  rule?: string;
  decision: Decision;
  /** One sentence with the numbers. */
  says: string;
  count: Count;
  /** How often a fail was seen. */
  times: number;
  /** Whether a window that began in the middle would explain it, so that it is worth another attempt. */
  edge?: boolean;
  /** Whether it rests on a refusal that something other than the limit may have made: then it has to be seen twice. */
  refusal?: boolean;
  /** Up to three records of a fail. */
  evidence: QuotaRecord[];
}

export type Said = Pick<QuestionResult, "decision" | "says"> &
  Partial<Pick<QuestionResult, "times" | "edge" | "refusal" | "evidence" | "rule">>;

/** The rule holds, as far as this was asked. */
export const pass = (says: string, rule?: string): Said => ({
  decision: "pass",
  says,
  ...(rule === undefined ? {} : { rule }),
});

/** What was seen of something open. */
export const observed = (says: string): Said => ({ decision: "observed", says });

/** Why it could not be asked, or not be judged. */
export const couldNotRun = (says: string): Said => ({ decision: "could-not-run", says });

const mostEvidence = 3;

/** The rule is broken, or, without a rule, the target contradicts itself; the last records are the evidence. */
export const fail = (
  rule: string | undefined,
  says: string,
  records: readonly QuotaRecord[],
  more: Pick<Said, "times" | "edge" | "refusal"> = {},
): Said => ({
  decision: "fail",
  says,
  ...(rule === undefined ? {} : { rule }),
  times: 1,
  edge: false,
  // Of many records, the last ones say most: what came just before the fail is known from the numbers.
  evidence: records.slice(-mostEvidence),
  ...more,
});

/** What keeps a step from being judged: an answer that is neither a pass nor a refusal. */
export function spoiled(records: readonly QuotaRecord[]): Said | undefined {
  const failed = records.find((record) => went(record) === "failed");
  if (!failed) return undefined;
  const what = failed.failure ?? `status ${failed.status} without an envelope that says so`;
  return couldNotRun(`request ${failed.n} of ${failed.label} had no usable answer: ${what}`);
}

/** A limit refuses everything that comes after it; something that refuses a few of many is not a limit. */
export const isScattered = (refused: number, sent: number): boolean => refused * 20 < sent;
