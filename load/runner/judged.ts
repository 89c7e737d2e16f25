/** Puts together what became of a run: findings, objectives and whether they count. */
import type { Summary } from "../shared/summary.ts";
import type { Judgement } from "./definition.ts";
import { judgeObjectives, outcomeOf, type Objective } from "./objective.ts";
import { decide, type LoadResult } from "../shared/result.ts";

/** `measured_ms` is the length of the measured part, for rates. */
export function resultOf(
  summary: Summary,
  judgement: Judgement,
  objectives: readonly Objective[],
  measured_ms: number,
): Omit<LoadResult, "cpu"> {
  const judged = judgeObjectives(objectives, summary, measured_ms);
  const { missed, unknown } = outcomeOf(judged);
  const findings = [...judgement.findings, ...missed];
  const reasons = [...judgement.reasons, ...unknown];
  return {
    summary,
    outcome: decide(findings, reasons),
    reasons,
    findings,
    objectives: judged,
    observations: judgement.observations,
    measures: judgement.measures ?? {},
    ...(judgement.table ? { table: judgement.table } : {}),
  };
}
