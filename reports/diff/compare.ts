/** Two runs compared, rule by rule and open point by open point: earlier and later, or two implementations. */
import type { Outcome } from "../../harness/record/verdict.ts";
import { levels } from "../group/failures.ts";
import {
  hasFailed,
  isFailure,
  type ObservedOpenPoint,
  type RuleRecord,
  type RunRecord,
} from "../run.ts";

/** What became of a rule in either run. */
export interface RuleChange {
  rule: RuleRecord;
  before: Outcome;
  after: Outcome;
  /** The rule as it failed before, where it fails in both. */
  was?: RuleRecord;
}

export interface OpenPointChange {
  id: string;
  question: string;
  /** Observed in only one of the runs. */
  before: string[];
  after: string[];
}

export interface RunDiff {
  before: RunIdentity;
  after: RunIdentity;
  /** False where the contracts differ; then some rules cannot be compared. */
  sameContract: boolean;
  /** Fails now and did not before, or was not judged there. */
  newlyFailing: RuleChange[];
  /** Fails in both, and other fields or operations show it: it may be another defect, also where the failure is known. */
  failingOtherwise: RuleChange[];
  /** Passes now and failed before. */
  mended: RuleChange[];
  /** Passes now and was not decided before. */
  newlyDecided: RuleChange[];
  /** Was decided before and no longer is. */
  newlyUndecided: RuleChange[];
  /** Ids of rules that only one of the runs selected. */
  onlyBefore: string[];
  onlyAfter: string[];
  openPoints: OpenPointChange[];
}

type RunIdentity = Pick<RunRecord, "target" | "started" | "outcome" | "conformance" | "coverage">;

const isDecided = (outcome: Outcome): boolean => outcome === "pass" || hasFailed({ outcome });

/** Those that decide stand first, as everywhere. */
const byLevel = (one: RuleChange, other: RuleChange): number =>
  levels.indexOf(one.rule.level) - levels.indexOf(other.rule.level);

/** What changed from the run `a` to the run `b`. */
export function compareRuns(a: RunRecord, b: RunRecord): RunDiff {
  const before = new Map(a.rules.map((rule) => [rule.id, rule]));
  const after = new Map(b.rules.map((rule) => [rule.id, rule]));
  const changes = b.rules.flatMap((rule): (RuleChange & { was: RuleRecord })[] => {
    const was = before.get(rule.id);
    return was ? [{ rule, before: was.outcome, after: rule.outcome, was }] : [];
  });
  const added = b.rules.filter(({ id }) => !before.has(id));
  const where = (test: (change: (typeof changes)[number]) => boolean): RuleChange[] =>
    changes.filter(test).map(({ rule, before, after }) => ({ rule, before, after }));
  return {
    before: identityOf(a),
    after: identityOf(b),
    sameContract: a.contract === b.contract,
    newlyFailing: [
      ...where(({ rule, was }) => isFailure(rule) && !isFailure(was)),
      ...added
        .filter(isFailure)
        .map((rule): RuleChange => ({ rule, before: "not-run", after: rule.outcome })),
    ].toSorted(byLevel),
    // Another seed draws other values, in which other fields may differ.
    failingOtherwise:
      a.seed === b.seed
        ? changes
            .filter(
              ({ rule, was }) =>
                hasFailed(rule) && hasFailed(was) && shownBy(rule) !== shownBy(was),
            )
            .toSorted(byLevel)
        : [],
    mended: where(({ before, after }) => hasFailed({ outcome: before }) && after === "pass"),
    newlyDecided: where(({ before, after }) => !isDecided(before) && after === "pass"),
    newlyUndecided: where(({ before, after }) => isDecided(before) && !isDecided(after)),
    onlyBefore: a.rules.filter(({ id }) => !after.has(id)).map(({ id }) => id),
    onlyAfter: added.map(({ id }) => id),
    openPoints: openPointChanges(a.openPoints, b.openPoints),
  };
}

/** A field as a JSON pointer, but not a path in quotes. Positions in lists are ignored, because they change from day to day. */
const pointer = /(?<![\w/.:"'])\/[\w*-]+(?:\/[\w*-]+)*/g;

/** Which operations and fields show that a rule fails, without the values. */
function shownBy({ violations }: RuleRecord): string {
  const places = violations.map(({ operationId, where, difference = "" }) => {
    // A line that begins with a method holds a path.
    const fields = `${/^[A-Z]+ \//.test(where) ? "" : where} ${difference}`.match(pointer) ?? [];
    return [operationId, ...new Set(fields.map((one) => one.replaceAll(/\/\d+/g, "/*")))].join(" ");
  });
  return [...new Set(places)].sort().join("\n");
}

const identityOf = ({
  target,
  started,
  outcome,
  conformance,
  coverage,
}: RunRecord): RunIdentity => ({
  target,
  started,
  outcome,
  conformance,
  coverage,
});

/** How often something was observed differs from run to run; what was observed does not. */
function openPointChanges(
  before: readonly ObservedOpenPoint[],
  after: readonly ObservedOpenPoint[],
): OpenPointChange[] {
  const known = new Map(before.map((point) => [point.id, observedIn(point)]));
  return after.flatMap((point) => {
    const was = known.get(point.id);
    const is = observedIn(point);
    // There is nothing to compare about what one run did not see.
    if (!was?.size || !is.size) return [];
    const change = {
      id: point.id,
      question: point.question,
      before: [...was].filter((one) => !is.has(one)),
      after: [...is].filter((one) => !was.has(one)),
    };
    return change.before.length || change.after.length ? [change] : [];
  });
}

/** What was observed about an open point, however often. */
export const observedIn = ({ observed }: Pick<ObservedOpenPoint, "observed">): Set<string> =>
  new Set(observed.map(({ observation }) => observation));
