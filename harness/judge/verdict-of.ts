/** The one place that turns what happened into a verdict. */
import { stackOf } from "../../contract/thrown.ts";
import type { Rule } from "../../contract/derive.ts";
import type { Finding } from "../record/finding.ts";
import type { NotRun, Outcome, Verdict } from "../record/verdict.ts";
import type { Violation } from "../record/violation.ts";
import type { Attempt } from "./attempt.ts";
import { mayBeNotThere, reasonIn } from "../client/answer.ts";
import { textOf } from "../case/drawn.ts";
import type { Ending } from "./ending.ts";
import { noEvidence } from "../case/evidence.ts";
import { encodeReplay } from "../case/replay.ts";

/** All attempts at a rule, and the one among them that decides. */
export interface Judged extends Omit<Attempt, "ending"> {
  ending: Ending | NotJudged;
  seed: number;
  /** Times that the property ran. */
  runs: number;
  /** Milliseconds. */
  duration: number;
  /** Milliseconds after the run began; of what was judged. */
  began?: number;
  /** The number of the retry in which the rule, violated before, held. */
  heldOnRetry?: number;
}

/** Why a rule was not judged at all. */
export interface NotJudged {
  kind: "not-judged";
  outcome: Exclude<Outcome, "pass" | "fail" | "flaky">;
  reason: string;
  notRun: NotRun | null;
  /** What the target would have to give. */
  lacks?: readonly string[];
}

/** A rule that was not judged, as if it had been. */
export const notJudged = (seed: number, why: Omit<NotJudged, "kind">): Judged => ({
  ending: { kind: "not-judged", ...why },
  evidence: noEvidence(),
  draws: [],
  seed,
  runs: 0,
  requests: 0,
  duration: 0,
});

/** A rule whose judging failed because of a bug of ours. */
export const failedJudging = (seed: number, error: unknown): Judged =>
  notJudged(seed, {
    outcome: "broken",
    reason: stackOf(error),
    notRun: null,
  });

/** A violation that the property of another rule found is not held against this rule; what its exchanges show is. */
export const heldAgainst = (rule: string, property: string, judged: Judged): Judged =>
  property !== rule && judged.ending.kind === "violated"
    ? { ...judged, ending: { kind: "passed" } }
    : judged;

/** Said of a rule that held once, where the budget ended before its repetitions. */
export const withoutRepetitions =
  "once; the budget left none of the repetitions that show what goes wrong now and then";

/** Exchanges kept of a rule that could not be decided; what a pass exchanged is not kept. */
const keptUndecided = 3;

/** What the checks of every exchange found, except on error pages of a server that may not have the route. */
const withoutPages = (
  { kind }: Rule,
  { ending }: Judged,
  findings: readonly Finding[],
): readonly Finding[] =>
  kind === "envelope" && ending.kind === "stopped" && ending.outcome !== "indeterminate"
    ? findings.filter(({ exchange }) => !mayBeNotThere(exchange))
    : findings;

type Common = "rule" | "level" | "seed" | "runs" | "requests" | "duration" | "began";

/** What a verdict says besides, by how the rule was decided. */
type Decision = Omit<Verdict, Common>;

const replayOf = ({ id }: Rule, { seed, draws }: Judged): string =>
  encodeReplay({ rule: id, property: id, seed, draws });

/** @param heldOnRetry the number of the retry on which the rule held, if it is flaky */
function ofViolations(
  rule: Rule,
  judged: Judged,
  violations: Violation[],
  heldOnRetry: number | undefined,
): Decision {
  const { evidence, draws, cast = { given: {} } } = judged;
  return {
    outcome: heldOnRetry === undefined ? "fail" : "flaky",
    reason:
      heldOnRetry === undefined ? "" : `failed, and held on retry ${heldOnRetry} in a new world`,
    notRun: null,
    violations,
    occurrences: 1,
    replay: replayOf(rule, judged),
    values: draws.map(textOf).filter((text) => text !== null),
    exchanges: evidence.exchanges,
    offending: evidence.offending ?? null,
    frames: evidence.frames,
    setting: { ...cast, acts: evidence.acts, omitted: evidence.omitted },
  };
}

const ofFindings = (first: Finding, findings: readonly Finding[]): Decision => ({
  outcome: "fail",
  reason: "",
  notRun: null,
  violations: findings.map(({ violation }) => violation),
  occurrences: findings.reduce((sum, { count }) => sum + count, 0),
  replay: first.replay ?? "",
  values: [],
  exchanges: [...first.before, ...findings.map(({ exchange }) => exchange)],
  offending: first.before.length,
  frames: [],
  ...(first.setting && { setting: first.setting }),
});

/** Of a rule without violations and findings: it passed, or could not be decided. */
function ofEnding(rule: Rule, judged: Judged, ending: Unviolated): Decision {
  const { evidence, abridged } = judged;
  const isPassed = ending.kind === "passed";
  return {
    ...decisionOf(rule.id, ending),
    ...(isPassed && abridged ? { reason: withoutRepetitions } : {}),
    violations: [],
    occurrences: 0,
    replay: replayOf(rule, judged),
    values: [],
    exchanges: isPassed ? [] : evidence.exchanges.slice(-keptUndecided),
    offending: null,
    frames: isPassed ? [] : evidence.frames,
  };
}

/**
 * A rule fails by what its own property found, else by what the checks of every exchange found while
 * any rule ran.
 */
export function verdictOf(rule: Rule, judged: Judged, found: readonly Finding[] = []): Verdict {
  const { ending, seed, runs, requests, duration, began, heldOnRetry } = judged;
  const findings = withoutPages(rule, judged, found);
  const [first] = findings;
  const common: Pick<Verdict, Common> = {
    rule: rule.id,
    level: rule.level,
    seed,
    runs,
    requests,
    duration,
    ...(began === undefined ? {} : { began }),
  };
  if (ending.kind === "violated") {
    // What an exchange showed stands, whatever a retry comes to.
    const held = first ? undefined : heldOnRetry;
    return { ...common, ...ofViolations(rule, judged, ending.violations, held) };
  }
  if (first) return { ...common, ...ofFindings(first, findings) };
  return { ...common, ...ofEnding(rule, judged, ending) };
}

type Unviolated = Exclude<Judged["ending"], { kind: "violated" }>;

function decisionOf(
  ruleId: string,
  ending: Unviolated,
): Pick<Verdict, "outcome" | "reason" | "notRun" | "lacks"> {
  switch (ending.kind) {
    case "passed":
      return { outcome: "pass", reason: "", notRun: null };
    case "stopped":
      return {
        outcome: ending.outcome,
        reason: reasonIn(ruleId, ending.reason),
        notRun: null,
        lacks: ending.lacks ?? [],
      };
    case "defect":
      return { outcome: "broken", reason: ending.reason, notRun: null };
    case "needs-exclusive-run":
      return {
        outcome: "broken",
        reason: `it was not run again alone: ${ending.reason}`,
        notRun: null,
      };
    case "out-of-budget":
      return { outcome: "not-run", reason: "the budget was spent", notRun: "budget" };
    case "out-of-quota":
      return { outcome: "not-run", reason: ending.reason, notRun: "quota" };
    case "not-judged":
      return {
        outcome: ending.outcome,
        reason: ending.reason,
        notRun: ending.notRun,
        lacks: ending.lacks ?? [],
      };
  }
}
