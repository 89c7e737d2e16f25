/** From records to judgements: pure. */
import type { QuotaRecord } from "../../shared/quotas/plan.ts";
import { judgeHints } from "./oracle/hint.ts";
import type { Judgement } from "./oracle/judgement.ts";
import type { Choice } from "./compose.ts";
import { toJudgements, type Experiment } from "./experiment.ts";
import type { QuotaSettings } from "./settings.ts";

const nothing = { sent: 0, admitted: 0, refused: 0, failed: 0 };

export function judgeExperiment(
  experiment: Experiment,
  records: readonly QuotaRecord[],
  settings: QuotaSettings,
): Judgement[] {
  const own = records.filter((record) => record.experiment === experiment.id);
  return toJudgements(experiment, experiment.judge(own, settings), own);
}

/** The headers of all answers, whatever they were asked for. */
export function judgeAllHints(
  experiments: readonly Experiment[],
  records: readonly QuotaRecord[],
  settings: QuotaSettings,
): Judgement[] {
  const byId = new Map(experiments.map((experiment) => [experiment.id, experiment]));
  const said = judgeHints(records, ({ experiment, caller }) =>
    byId.get(experiment)?.limitOf(caller, settings),
  );
  return toJudgements(
    { id: "hints" },
    [{ asks: "headers that tell of a quota", ...said }],
    records,
  );
}

/** What could not be asked, with the part of the stage that it takes. */
export const judgeLeft = ({ left }: Choice): Judgement[] =>
  left.map(({ experiment, missing }) => ({
    experiment: experiment.id,
    asks: experiment.title,
    decision: "could-not-run",
    says: `the target does not offer the stage part ${missing.join(" and ")}`,
    count: nothing,
    times: 0,
    evidence: [],
  }));
