/**
 * Repeats what the beginning of a window in the middle would explain: in fresh worlds, a bounded number of times. Only
 * what fails each time is a fail. Where the stage has a clock, no edge is near what fails.
 */
import { generate } from "../../runner/generator.ts";
import { requireK6 } from "../../runner/k6.ts";
import { writePlan } from "../../runner/plan.ts";
import type { Plan } from "../../shared/plan.ts";
import type { QuotaPlan } from "../../shared/quotas/plan.ts";
import type { Judgement } from "./oracle/judgement.ts";
import type { Session } from "../../runner/session.ts";
import { compose } from "./compose.ts";
import type { Experiment } from "./experiment.ts";
import { judgeExperiment } from "./judge.ts";
import { leadOf, longestPlay } from "./lead.ts";
import { readRecords } from "./records.ts";
import type { QuotaSettings } from "./settings.ts";

export interface Repeat {
  session: Session;
  plan: Plan<QuotaSettings, QuotaPlan>;
  generators: number;
}

const mayBeEdge = (
  judgements: readonly Judgement[],
  { id }: Experiment,
  hasClock: boolean,
): boolean =>
  judgements.some(
    ({ experiment, decision, edge }) =>
      experiment === id && edge === true && (decision === "could-not-run" || !hasClock),
  );

/** The judgements with those in doubt replaced by what the last attempt says. */
export async function settleEdges(
  judgements: readonly Judgement[],
  experiments: readonly Experiment[],
  repeat: Repeat,
): Promise<Judgement[]> {
  let settled = [...judgements];
  const hasClock = repeat.plan.data.clock !== undefined;
  for (let attempt = 2; attempt <= repeat.plan.settings.attempts; attempt++) {
    const doubtful = experiments.filter((experiment) => mayBeEdge(settled, experiment, hasClock));
    if (doubtful.length === 0) break;
    const played = await playAgain(doubtful, repeat);
    settled = settled.map((one) => played.find((other) => isSame(one, other)) ?? one);
  }
  return settled;
}

const isSame = (a: Judgement, b: Judgement): boolean =>
  a.experiment === b.experiment && a.asks === b.asks;

async function playAgain(
  experiments: readonly Experiment[],
  { session, plan, generators }: Repeat,
): Promise<Judgement[]> {
  const { settings } = plan;
  const data = await compose(experiments, session, settings);
  const starts_at = Date.now() + leadOf(data);
  const ends_by = starts_at + longestPlay;
  const header = { ...plan.header, starts_at, ends_by };
  const written = await writePlan({ header, settings, data });
  try {
    const generated = await generate({
      k6: await requireK6(),
      script: "quotas",
      plan: written.path,
      header,
      folder: written.folder,
      generators,
      signal: session.signal,
    });
    const records = await readRecords(generated, data);
    return experiments.flatMap((experiment) => judgeExperiment(experiment, records, settings));
  } finally {
    await written.remove();
  }
}
