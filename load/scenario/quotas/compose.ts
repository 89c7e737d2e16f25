/** Puts the acts of several experiments into one plan. */
import type { StagePart } from "../../../harness/stage.ts";
import type { Act, Crowd, CrowdBurst, QuotaPlan, Step } from "../../shared/quotas/plan.ts";
import type { Session } from "../../runner/session.ts";
import type { Experiment } from "./experiment.ts";
import { first, rest, staged, together, unstaged } from "./experiments.ts";
import { sceneOf } from "./scene.ts";
import type { QuotaSettings } from "./settings.ts";

/** From one burst of the crowd to the next (ms): time to answer and to open connections. */
const pauseAfter = (requests: number): number => 400 + requests;

const offers = (parts: ReadonlySet<StagePart>, { needs }: Experiment): boolean =>
  needs.every((part) => parts.has(part));

export interface Choice {
  played: Experiment[];
  /** With the part of the stage that is missing. */
  left: { experiment: Experiment; missing: StagePart[] }[];
}

export function choose(parts: ReadonlySet<StagePart>): Choice {
  const possible = staged.filter((experiment) => offers(parts, experiment));
  return {
    played: possible.length > 0 ? possible : [...unstaged],
    left: staged
      .filter((experiment) => !offers(parts, experiment))
      .map((experiment) => ({
        experiment,
        missing: experiment.needs.filter((part) => !parts.has(part)),
      })),
  };
}

const always = (): boolean => true;

/** While the crowd plays, the clock stands where it was put for all. */
const staysInTime = ({ kind }: Act): boolean => kind !== "inside" && kind !== "clock";

/** Makes the worlds and says what is to be played in them. */
export async function compose(
  experiments: readonly Experiment[],
  session: Session,
  settings: QuotaSettings,
): Promise<QuotaPlan> {
  const scenes: QuotaPlan["scenes"] = {};
  for (const experiment of experiments)
    scenes[experiment.id] = await sceneOf(experiment, session, settings);
  const crowd: Crowd = { vus: settings.crowd_vus, bursts: burstsOf(experiments, settings) };
  const steps = (some: readonly Experiment[], isMeant: (act: Act) => boolean = always): Step[] =>
    some
      .filter((experiment) => experiments.includes(experiment))
      .flatMap((experiment) =>
        experiment
          .acts(settings)
          .filter(isMeant)
          .map((act) => ({ ...act, experiment: experiment.id })),
      );
  const crowded = together.find((experiment) => experiments.includes(experiment))?.id;
  const { stage } = session.target;
  const inWindow: Step[] = crowded
    ? [{ kind: "inside", lengths: ["minute", "day"], experiment: crowded }]
    : [];
  const untilOver: Step[] = crowded
    ? [{ kind: "until", after_ms: crowdTime(crowd), experiment: crowded }]
    : [];
  return {
    scenes,
    ...(stage && session.run.stageParts.has("clock")
      ? {
          clock: {
            url: `${stage.url.replace(/\/$/, "")}/clock`,
            headers: { authorization: `Bearer ${stage.secret}` },
          },
        }
      : {}),
    steps: [
      ...inWindow,
      ...steps(first, crowded ? staysInTime : always),
      ...untilOver,
      ...steps(rest),
      ...steps(unstaged),
    ],
    crowd,
  };
}

function burstsOf(experiments: readonly Experiment[], settings: QuotaSettings): CrowdBurst[] {
  let after_ms = 0;
  return experiments.flatMap((experiment) =>
    (experiment.crowd?.(settings) ?? []).map((ask) => {
      const burst = { ...ask, experiment: experiment.id, after_ms };
      after_ms += pauseAfter(settings.crowd_vus * ask.count);
      return burst;
    }),
  );
}

/** How long the crowd plays (ms). */
export function crowdTime({ vus, bursts }: Crowd): number {
  const last = bursts.at(-1);
  return last ? last.after_ms + pauseAfter(vus * last.count) : 0;
}
