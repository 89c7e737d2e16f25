/** What all scenarios that call operations have in common when they judge. */
import { counted, thousands } from "../../../reports/format/text.ts";
import type { CallPlan, SampledAnswer } from "../../shared/call-plan.ts";
import { createSampleJudge } from "./sampled.ts";
import { voidReasons } from "./sound.ts";
import type { Assessment, Measured } from "../../runner/definition.ts";
import { printed } from "../../runner/printed.ts";
import { sharesOf } from "./blend.ts";
import type { Session } from "../../runner/session.ts";
import type { CallSettings } from "./settings.ts";
import { operationTable } from "./table.ts";

/** Findings of the sampled answers, and the table of operations; reasons are the scenario's own. */
export async function judgeSamples<Settings extends Pick<CallSettings, "blend">>({
  summary,
  plan,
  generated,
  session,
}: Measured<Settings, CallPlan>): Promise<Assessment> {
  const judge = createSampleJudge(session.run.contract, plan.data.callers.length);
  for await (const answer of printed<SampledAnswer>(generated)) judge.see(answer);
  const written = summary.counts["samples"] ?? 0;
  const another = summary.counts["another"] ?? 0;
  return {
    findings: judge.findings(),
    reasons: [
      ...(judge.seen() === written
        ? []
        : [
            `${counted(written, "answer")} written down and ${thousands(judge.seen())} found: some were lost`,
          ]),
      ...(written === 0 ? ["not one answer was sampled, so conformance was not judged"] : []),
    ],
    observations: [
      ...judge.unaccepted(),
      ...(another
        ? [
            `${counted(another, "answer")} showed another thing than was asked for; the first of each virtual user are shown`,
          ]
        : []),
      `${thousands(written)} of ${counted(summary.counts["requests"] ?? 0, "answer")} judged in full`,
      ...leftOut(plan.settings, session),
    ],
    lines: operationTable(summary),
  };
}

/** What the blend would call, were it there. */
function leftOut({ blend }: Pick<CallSettings, "blend">, { run }: Session): string[] {
  const left = [...sharesOf(blend).keys()].filter((id) => !run.claims(id));
  return left.length ? [`the target does not claim ${left.join(", ")}: not called`] : [];
}

/** Judges calls, and says why the run is void if it did not make the planned load. */
export async function judgeCalls<Settings extends CallSettings>(
  measured: Measured<Settings, CallPlan>,
): Promise<Assessment> {
  const { summary, plan } = measured;
  const { phases } = plan.data;
  const { lag_p99_ms } = plan.settings;
  const judgement = await judgeSamples(measured);
  const reasons = voidReasons({ summary, phases, lag_p99_ms });
  return { ...judgement, reasons: [...reasons, ...judgement.reasons] };
}
