/** Known failures from a run: what fails is known from now on, and what passes again is no longer known. */
import type { KnownFailure } from "../harness/record/known-failure.ts";
import { globToRegExp } from "../contract/glob.ts";
import { hasFailed, type RunRecord } from "./run.ts";

export interface Baseline {
  knownFailures: KnownFailure[];
  /** Rules that are known from now on. */
  added: string[];
  /** Entries whose rules all pass; they are removed. */
  pruned: string[];
  /** Entries that expired or match nothing, and that somebody has to look at. */
  kept: string[];
}

/** Entries that still cover a failure stay as they are; every other failure gets its own entry. */
export function baselineOf(
  { rules, knownFailures }: Pick<RunRecord, "rules" | "knownFailures">,
  reason: string,
): Baseline {
  const failing = rules.filter(hasFailed).map(({ id }) => id);
  // A rule that also holds would be a known failure that passes.
  const lasting = rules.filter(({ outcome }) => outcome === "fail").map(({ id }) => id);
  const judged = rules
    .filter(({ outcome }) => outcome === "pass" || hasFailed({ outcome }))
    .map(({ id }) => id);
  const covers = ({ rule }: KnownFailure, ids: string[]): boolean => {
    const pattern = globToRegExp(rule);
    return ids.some((id) => pattern.test(id));
  };
  // What was not judged in this run may fail in the next.
  const pruned = knownFailures.filter((entry) => covers(entry, judged) && !covers(entry, failing));
  const left = knownFailures.filter((entry) => !pruned.includes(entry));
  const added = lasting.filter((id) => !left.some((entry) => covers(entry, [id])));
  return {
    knownFailures: [...left, ...added.map((rule) => ({ rule, reason }))],
    added,
    pruned: pruned.map(({ rule }) => rule),
    kept: left.filter((entry) => !covers(entry, judged)).map(({ rule }) => rule),
  };
}
