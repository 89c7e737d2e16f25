/** One load run: profile, target, plan, k6, sums, verdict. */
import { printError } from "../../reports/format/print.ts";
import { join } from "node:path";
import { preflight } from "../../harness/target/preflight.ts";
import { CouldNotRun, Indeterminate, Withheld } from "../../harness/case/stop.ts";
import type { Target } from "../../harness/target/target.ts";
import type { LoadResult } from "../shared/result.ts";
import type { Plan } from "../shared/plan.ts";
import type { Summary } from "../shared/summary.ts";
import type { Assessment, Definition, Measured } from "./definition.ts";
import { generate, type Generated } from "./generator.ts";
import { requireK6 } from "./k6.ts";
import { mergeSummaries } from "./merge.ts";
import { planHeader, removeAbandonedPlans, writePlan } from "./plan.ts";
import { usageOf, watchUsage, type Usage } from "./process-usage.ts";
import { readProfile } from "./profile.ts";
import { resultOf } from "./result.ts";
import { openSession, type Session, type SessionOptions } from "./session.ts";
import { makeFolder } from "../../reports/folder.ts";

/** The file of k6's own dashboard. */
export const dashboard = "k6.html";

export interface LoadRunOptions extends SessionOptions {
  profile: string;
  /** Settings in place of those of the profile, such as `rooms=1`. */
  set?: readonly string[];
  generators: number;
  /** Where k6 puts its own dashboard; none if absent. */
  out?: string;
  /** Called once all that the load needs is there: what keeps a run from its beginning costs no earlier results. */
  beforeLoad?: () => Promise<void>;
  /** Makes the load in place of k6 processes here; see `elsewhere.ts`. */
  generate?: typeof generate;
}

export interface Finished {
  result: LoadResult;
  /** Lines for the terminal. */
  lines: string[];
}

const nothing: Assessment = { findings: [], reasons: [], observations: [], lines: [] };

/**
 * Throws NoK6, UsageError, GeneratorFailed, Interrupted, CouldNotRun and Indeterminate; what was made on the target is
 * removed first. What could not be removed is reported and does not spoil a finished run.
 */
export async function runScenario<Settings, Data>(
  definition: Definition<Settings, Data>,
  options: LoadRunOptions,
): Promise<Finished> {
  const profile = readProfile<Settings>(definition.name, options.profile, options.set);
  const k6 = await requireK6();
  await removeAbandonedPlans();
  if (options.out !== undefined) makeFolder(options.out);
  const { session, data } = await openPrepared(definition, options, profile.settings);
  let finished: Finished;
  try {
    await options.beforeLoad?.();
    finished = await play(definition, options, { k6, profile, session, data });
  } catch (error) {
    await closeAfter(error, session);
    throw error;
  }
  const left = await session.close();
  finished.result.observations.push(...left);
  return session.withoutSecrets(finished);
}

/** How often what the load needs is made anew where weather kept it from being made. */
const mostPreparations = 3;

async function openPrepared<Settings, Data>(
  definition: Definition<Settings, Data>,
  options: LoadRunOptions,
  settings: Settings,
): Promise<{ session: Session; data: Data }> {
  const { seed, generators } = options;
  for (let tries = 1; ; tries++) {
    const session = await openSession({ ...options, isReadOnly: definition.isReadOnly ?? false });
    try {
      return { session, data: await definition.prepare({ session, settings, seed, generators }) };
    } catch (error) {
      await closeAfter(error, session);
      const isWeather = error instanceof Indeterminate && !session.signal.aborted;
      if (!isWeather || tries === mostPreparations) throw error;
      printError(`what the load needs is made once more: ${error.message}`);
    }
  }
}

async function closeAfter(error: unknown, session: Session): Promise<void> {
  for (const problem of await session.close()) printError(problem);
  // What `assay certify` could be told to allow a load cannot.
  if (error instanceof Withheld) error.message = error.act;
  if (error instanceof Error) error.message = session.withoutSecrets(error.message);
}

interface Equipment<Settings, Data> {
  k6: Awaited<ReturnType<typeof requireK6>>;
  profile: ReturnType<typeof readProfile<Settings>>;
  session: Session;
  data: Data;
}

async function play<Settings, Data>(
  definition: Definition<Settings, Data>,
  options: LoadRunOptions,
  {
    k6,
    profile: { name: profile, settings, objectives },
    session,
    data,
  }: Equipment<Settings, Data>,
): Promise<Finished> {
  const { seed, generators, out } = options;
  const { target, pid } = session;
  const header = planHeader({
    scenario: definition.name,
    profile,
    seed,
    configuration: { settings, objectives },
    target,
    ...definition.timing(settings, data),
  });
  const plan: Plan<Settings, Data> = { header, settings, data };
  const written = await writePlan(plan);
  const before = pid === undefined ? undefined : usageOf(pid);
  const watch = watchUsage(pid);
  // Neither continues when the other has failed.
  const over = new AbortController();
  const signal = AbortSignal.any([session.signal, over.signal]);
  const generating = (options.generate ?? generate)({
    k6,
    script: definition.script ?? definition.name,
    plan: written.path,
    header,
    folder: written.folder,
    generators,
    signal,
    authority: target.authority,
    ...(out === undefined ? {} : { dashboard: join(out, dashboard) }),
  });
  const playing = Promise.resolve(
    definition.accompany?.({ session, settings, data, header, signal }),
  );
  try {
    const [generated, played = {}] = await Promise.all([generating, playing]);
    watch.stop();
    const merged = mergeSummaries(generated.map(({ summary }) => summary));
    const summary = { ...merged, target: targetOf(target, before, watch.last()) };
    const judged = await assess(definition, { summary, plan, generated, session });
    const assessment = both(judged, { ...nothing, ...played });
    const result: LoadResult = {
      ...resultOf(summary, assessment, objectives, header.duration_ms),
      cpu: { generators: generated.map(({ samples }) => samples), target: watch.samples },
    };
    const said = result.reasons.length ? generated.flatMap((one) => complaintOf(one)) : [];
    return { result, lines: [...assessment.lines, ...said] };
  } catch (error) {
    // Whatever an interrupt broke first, the interrupt itself is the reason.
    session.signal.throwIfAborted();
    throw error;
  } finally {
    over.abort();
    await Promise.allSettled([generating, playing]);
    watch.stop();
    await written.remove();
  }
}

const targetOf = (
  { name, version }: Pick<Target, "name" | "version">,
  before?: Usage,
  after?: Usage,
): Summary["target"] => ({
  name,
  ...(version === undefined ? {} : { version }),
  ...(before && after
    ? {
        cpu_seconds: after.cpu_seconds - before.cpu_seconds,
        peak_rss_bytes: after.peak_rss_bytes,
      }
    : {}),
});

/** What was measured of a target that is gone, or by a generator that hung, says nothing. */
async function assess<Settings, Data>(
  definition: Definition<Settings, Data>,
  measured: Measured<Settings, Data>,
): Promise<Assessment> {
  const overdue = measured.generated.filter(({ isOverdue }) => isOverdue === true).length;
  if (overdue > 0) {
    const reason = `${overdue} of ${measured.generated.length} k6 processes had not ended long after the run and were stopped: connections of the target neither answer nor close`;
    return { ...nothing, reasons: [reason] };
  }
  const obstacle = await preflight(measured.session.target);
  const reasons =
    obstacle === undefined
      ? await measured.session.ended()
      : [`the target did not answer any more after the run: ${obstacle}`];
  try {
    const assessment = await definition.judge(measured);
    return { ...assessment, reasons: [...reasons, ...assessment.reasons] };
  } catch (error) {
    if (!(error instanceof CouldNotRun || error instanceof Indeterminate)) throw error;
    return { ...nothing, reasons: [...reasons, error.message] };
  }
}

/** What k6 complained about: an error in a script does not make it fail. */
const complaintOf = ({ said = "" }: Generated): string[] =>
  said === "" ? [] : [`k6 said: ${[...new Set(said.split("\n"))].join("\n")}`];

const both = (a: Assessment, b: Assessment): Assessment => ({
  ...b,
  ...a,
  findings: [...a.findings, ...b.findings],
  reasons: [...a.reasons, ...b.reasons],
  observations: [...a.observations, ...b.observations],
  lines: [...a.lines, ...b.lines],
  measures: { ...a.measures, ...b.measures },
});
