/** Failures that a target file names in advance: they do not count, and they must fail. */
import { globToRegExp } from "../../contract/glob.ts";
import type { Outcome, Verdict } from "./verdict.ts";

export interface KnownFailure {
  /** A glob over rule ids. */
  rule: string;
  reason: string;
  /** ISO date of the last day on which the entry counts. */
  until?: string;
}

export interface Exemptions {
  /** Rules whose failure does not count -> why. */
  exempt: Map<string, string>;
  /** Entries that are wrong, each in a sentence. */
  problems: string[];
}

/** What known failures are compared with. */
export interface ExemptionInput {
  verdicts: readonly Pick<Verdict, "rule" | "outcome">[];
  knownFailures: readonly KnownFailure[];
  /** Every rule of the contract: an entry about rules that were not selected is not this run's concern. */
  allRules: readonly string[];
  now: Date;
}

/** An entry that matches no rule of the contract, has expired, or whose rules pass is a problem. */
export function exemptions({ verdicts, knownFailures, allRules, now }: ExemptionInput): Exemptions {
  const problems: string[] = [];
  const exempt = new Map<string, string>();
  for (const entry of knownFailures) {
    const { rule, reason, until } = entry;
    const pattern = globToRegExp(rule);
    const matching = verdicts.filter((verdict) => pattern.test(verdict.rule));
    const failing = matching.filter(({ outcome }) => outcome === "fail" || outcome === "flaky");
    if (!allRules.some((id) => pattern.test(id))) {
      problems.push(`known failure ${rule} matches no rule of the contract: correct the entry`);
    } else if (matching.length === 0) continue;
    else if (hasExpired(entry, now)) {
      problems.push(`known failure ${rule} expired after ${until}: fix it or set a later day`);
    } else if (failing.length > 0) {
      for (const verdict of failing) exempt.set(verdict.rule, reason);
    } else if (matching.every(({ outcome }) => holds.includes(outcome))) {
      problems.push(`known failure ${rule} did not fail: remove the entry`);
    }
  }
  return { exempt, problems };
}

/** Problems of the entries that do not depend on what a run finds, so that they can be told before it begins. */
export const wrongBefore = (
  { knownFailures = [] }: { knownFailures?: readonly KnownFailure[] },
  {
    rules,
    all,
    now,
  }: { rules: readonly { id: string }[]; all: readonly { id: string }[]; now: Date },
): string[] =>
  exemptions({
    verdicts: rules.map(({ id }) => ({ rule: id, outcome: "not-run" })),
    knownFailures,
    allRules: all.map(({ id }) => id),
    now,
  }).problems;

/** Whether a failure of the rule does not count. */
export const isKnownFailure = (
  rule: string,
  { knownFailures = [] }: { knownFailures?: readonly KnownFailure[] },
  now: Date,
): boolean =>
  exemptions({ verdicts: [{ rule, outcome: "fail" }], knownFailures, allRules: [rule], now }).exempt
    .size > 0;

/** Whether the last day of an entry is over. */
export const hasExpired = ({ until }: Pick<KnownFailure, "until">, now: Date): boolean =>
  until !== undefined && now >= dayAfter(until);

/** How long before its last day is over an entry is mentioned. */
const notice = 7 * 24 * 60 * 60 * 1000;

/** Entries that will have expired within a week, each in a sentence: the run after that is red whatever the target does. */
export const expiringSoon = (
  { knownFailures = [] }: { knownFailures?: readonly KnownFailure[] },
  now: Date,
): string[] =>
  knownFailures.flatMap((entry) =>
    !hasExpired(entry, now) && hasExpired(entry, new Date(now.getTime() + notice))
      ? [`known failure ${entry.rule} expires after ${entry.until}: fix it, or set a later day`]
      : [],
  );

const holds: readonly Outcome[] = ["pass", "not-applicable"];

const dayAfter = (date: string): Date => {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + 1);
  return day;
};
