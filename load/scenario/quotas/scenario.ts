/** `assay load quotas`: limits judged under load, exactly where the target has a stage. */
import { defineScenario } from "../../runner/definition.ts";
import { clockText } from "../../../reports/format/say.ts";
import type { QuotaPlan, QuotaRecord } from "../../shared/quotas/plan.ts";
import { UsageError } from "../../shared/usage-error.ts";
import { assessQuotas } from "./assess.ts";
import { choose, compose, crowdTime, leadOf, longestPlay } from "./compose.ts";
import { judgeAllHints, judgeLeft, settle } from "./judge.ts";
import type { QuotaSettings } from "./question.ts";
import { readRecords } from "./read-records.ts";

/** Length of the run in the report (ms), without the crowd; it ends by itself, sooner or later. */
const usual = 4_000;

/** How far the steps in other windows moved the clock of the stage; the records are in the order of its time. */
function clockMoved(records: readonly QuotaRecord[]): string[] {
  const moved = (records.at(-1)?.shift ?? 0) - (records[0]?.shift ?? 0);
  return moved > 0 ? [clockText(moved)] : [];
}

export const scenario = defineScenario<QuotaSettings, QuotaPlan>({
  name: "quotas",
  says: "Limits a day and a minute: exact, under concurrency, apart from each other, exempt, reset.",
  isReadOnly: true,
  async prepare({ session, settings, generators }) {
    if (generators > settings.crowd_vus) {
      throw new UsageError(
        `--generators ${generators} is more than the ${settings.crowd_vus} virtual users of the crowd; raise crowd_vus in the profile`,
      );
    }
    return compose(choose(session.run.stageParts).played, session, settings);
  },
  timing: (_, plan) => ({
    lead_ms: leadOf(plan),
    duration_ms: crowdTime(plan.crowd) + usual,
    ending_ms: longestPlay,
  }),
  async judge({ plan, generated, session }) {
    const { data, settings } = plan;
    const choice = choose(session.run.stageParts);
    const records = await readRecords(generated, data);
    const results = choice.played.flatMap((question) => question.judge(records, settings));
    const repeat = { session, plan, generators: generated.length };
    const settled = await settle(results, choice.played, repeat);
    const hints = judgeAllHints(choice.played, records, settings);
    const all = [...settled, ...hints, ...judgeLeft(choice)];
    const assessment = assessQuotas(all, session.run.contract);
    if (!session.target.isEmbedded) assessment.observations.push(...clockMoved(records));
    return assessment;
  },
});
