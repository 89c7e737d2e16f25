/** One load run: profile, target, plan, k6, sums, verdict. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Plan } from "../shared/plan.ts";
import type { Definition, Assessment } from "./definition.ts";
import { generate, type Generated } from "./generator.ts";
import { resultOf } from "./result.ts";
import { requireK6 } from "./k6.ts";
import { mergeSummaries } from "./merge.ts";
import { planHeader, writePlan } from "./plan.ts";
import { usageOf, watchUsage } from "./process-usage.ts";
import { readProfile } from "./profile.ts";
import type { LoadResult, QuestionTable } from "../shared/result.ts";
import { openSession, type SessionOptions } from "./session.ts";

export interface RunOptions extends SessionOptions {
  profile: string;
  generators: number;
  /** Where k6 puts its own dashboard; none if absent. */
  out?: string;
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
 * Throws NoK6, UsageError, GeneratorFailed, Interrupted, CouldNotRun and Indeterminate; all is
 * removed from the target first.
 */
export async function runScenario<Settings, Data>(
  definition: Definition<Settings, Data>,
  options: RunOptions,
): Promise<Finished> {
  const { name } = definition;
  const { profile: profileName, seed, generators, out } = options;
  const { settings, objectives, name: profile } = readProfile<Settings>(name, profileName);
  const k6 = await requireK6();
  if (out !== undefined) await mkdir(out, { recursive: true });
  const session = await openSession(options);
  try {
    const { target, pid } = session;
    const data = await definition.prepare({ session, settings, seed, generators });
    const header = planHeader({
      scenario: name,
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
    // Neither goes on when the other has failed.
    const over = new AbortController();
    const signal = AbortSignal.any([session.signal, over.signal]);
    const generating = (options.generate ?? generate)({
      k6,
      script: definition.script ?? name,
      plan: written.path,
      folder: written.folder,
      generators,
      signal,
      ...(out === undefined
        ? {}
        : { dashboard: { path: join(out, "k6.html"), period_ms: header.slot_ms } }),
    });
    const playing = Promise.resolve(
      definition.accompany?.({ session, settings, data, header, signal }),
    );
    try {
      const [generated, played = {}] = await Promise.all([generating, playing]);
      watch.stop();
      const after = watch.last();
      const merged = mergeSummaries(generated.map(({ summary }) => summary));
      const summary = {
        ...merged,
        target: {
          name: target.name,
          ...(before && after
            ? {
                cpu_seconds: after.cpu_seconds - before.cpu_seconds,
                peak_rss_bytes: after.peak_rss_bytes,
              }
            : {}),
        },
      };
      const judged = await definition.judge({ summary, plan, generated, session });
      const judgement = both(judged, { ...nothing, ...played });
      const result: LoadResult = {
        ...resultOf(summary, judgement, objectives, header.duration_ms),
        cpu: { generators: generated.map(({ samples }) => samples), target: watch.samples },
      };
      const said = result.reasons.length ? generated.flatMap((one) => saidBy(one)) : [];
      return { result, lines: [...judgement.lines, ...said] };
    } catch (error) {
      // Whatever an interrupt broke first, the interrupt is the reason.
      session.signal.throwIfAborted();
      throw error;
    } finally {
      over.abort();
      await Promise.allSettled([generating, playing]);
      watch.stop();
      await written.remove();
    }
  } finally {
    await session.close();
  }
}

/** What k6 complained about: an error in a script does not make it fail. */
function saidBy({ said = "" }: Generated): string[] {
  return said === "" ? [] : [`k6 said: ${said}`];
}

function both(a: Assessment, b: Assessment): Assessment {
  return {
    findings: [...a.findings, ...b.findings],
    reasons: [...a.reasons, ...b.reasons],
    observations: [...a.observations, ...b.observations],
    lines: [...a.lines, ...b.lines],
    measures: { ...a.measures, ...b.measures },
    ...((a.table ?? b.table) ? { table: (a.table ?? b.table) as QuestionTable } : {}),
  };
}
