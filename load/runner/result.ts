/** Puts together what became of a run: findings, objectives and whether they count. */
import type { LoadFinding, LoadOutcome, LoadResult } from "../shared/result.ts";
import type { Summary } from "../shared/summary.ts";
import type { Assessment } from "./definition.ts";
import {
  judgeObjectives,
  missedObjectives,
  unknownObjectives,
  type Objective,
} from "./objective.ts";

/** `measured_ms` is the length of the measured part, for rates. */
export function resultOf(
  summary: Summary,
  assessment: Assessment,
  objectives: readonly Objective[],
  measured_ms: number,
): Omit<LoadResult, "cpu"> {
  const judged = judgeObjectives(objectives, summary, measured_ms);
  const findings = [...assessment.findings, ...missedObjectives(judged)];
  const reasons = [...assessment.reasons, ...unknownObjectives(judged, summary)];
  return {
    summary,
    outcome: decide(findings, reasons),
    reasons,
    findings,
    objectives: judged,
    observations: assessment.observations,
    measures: assessment.measures ?? {},
    ...(assessment.table ? { table: assessment.table } : {}),
    ...(assessment.phases ? { phases: assessment.phases } : {}),
  };
}

/** Of a run that is void only what stands whatever load was made decides; its other findings are shown. */
export function decide(findings: readonly LoadFinding[], reasons: readonly string[]): LoadOutcome {
  if (findings.some(({ stands }) => stands)) return "non-conforming";
  if (reasons.length) return "incomplete";
  return findings.length ? "non-conforming" : "conforming";
}
