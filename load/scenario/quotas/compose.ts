/** Puts what several questions ask into one plan. */
import type { StagePart } from "../../../harness/client/stage.ts";
import { withoutCredentials } from "../../../reports/redact.ts";
import type { Session } from "../../runner/session.ts";
import { untilInside } from "../../shared/quotas/inside.ts";
import type {
  Act,
  Crowd,
  CrowdBurst,
  QuestionWorlds,
  QuotaPlan,
  QuotaStep,
} from "../../shared/quotas/plan.ts";
import type { Question, QuotaSettings } from "./question.ts";
import { crowded, first, rest, staged, unstaged } from "./questions.ts";
import { worldsOf } from "./worlds.ts";

/** From one burst of the crowd to the next (ms): time to answer and to open connections. */
const pauseAfter = (requests: number): number => 400 + requests;

export interface QuestionChoice {
  played: readonly Question[];
  /** Questions with the parts of the stage that they lack. */
  left: { question: Question; missing: StagePart[] }[];
}

/** The questions that these parts of a stage allow; where they allow none, those that need no stage. */
export function choose(parts: ReadonlySet<StagePart>): QuestionChoice {
  const judged = staged.map((question) => ({
    question,
    missing: question.needs.filter((part) => !parts.has(part)),
  }));
  const possible = judged.flatMap(({ question, missing }) => (missing.length ? [] : [question]));
  return {
    played: possible.length > 0 ? possible : unstaged,
    left: judged.filter(({ missing }) => missing.length > 0),
  };
}

/** While the crowd plays, the clock stays where it was set for everyone. */
const staysInTime = ({ kind }: Act): boolean => kind !== "inside" && kind !== "clock";

/** Makes the worlds and says what is to be played in them. */
export async function compose(
  questions: readonly Question[],
  session: Session,
  settings: QuotaSettings,
): Promise<QuotaPlan> {
  const worlds: QuotaPlan["worlds"] = {};
  for (const question of questions)
    worlds[question.id] = await worldsOf(question, session, settings);
  const crowd: Crowd = { vus: settings.crowd_vus, bursts: burstsOf(questions, settings) };
  const steps = (some: readonly Question[]): QuotaStep[] =>
    some
      .filter((question) => questions.includes(question))
      .flatMap(({ id, acts }) =>
        playable(acts(settings), worlds[id]).map((act) => ({ ...act, experiment: id })),
      );
  const experiment = crowded.find((question) => questions.includes(question))?.id;
  const { stage } = session.target;
  return {
    worlds,
    ...(stage && session.run.stageParts.has("clock")
      ? {
          clock: {
            url: `${withoutCredentials(stage.url)}/clock`,
            headers: { authorization: `Bearer ${stage.secret}` },
          },
        }
      : {}),
    steps: [
      ...(experiment === undefined
        ? steps(first)
        : [
            { kind: "inside" as const, lengths: ["minute" as const, "day" as const], experiment },
            ...steps(first).filter(staysInTime),
            { kind: "until" as const, after_ms: crowdTime(crowd), experiment },
          ]),
      ...steps(rest),
      ...steps(unstaged),
    ],
    crowd,
  };
}

/** A target file may name no plugin, or no user: their requests are left out, and so are waits that only they needed. */
function playable(acts: readonly Act[], world: QuestionWorlds | undefined): Act[] {
  const known = acts.filter((act) => !("caller" in act) || world?.callers[act.caller]);
  return known.slice(0, known.findLastIndex((act) => "caller" in act) + 1);
}

function burstsOf(questions: readonly Question[], settings: QuotaSettings): CrowdBurst[] {
  let after_ms = 0;
  return questions.flatMap(({ id, crowd }) =>
    (crowd?.(settings) ?? []).map((ask) => {
      const burst = { ...ask, experiment: id, after_ms };
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

/** Time for k6 to start and for the crowd to open its connections (ms). */
const start = 1_500;

/** k6 ends by itself when everything has been asked; this is the longest that it may take (ms). */
export const longestPlay = 2 * 60 * 60_000;

/** From now until the crowd begins (ms): not near the edge of a minute, where no stage moves the clock. */
export const leadOf = ({ crowd, clock }: QuotaPlan): number =>
  start + (crowd.bursts.length > 0 && !clock ? untilInside(Date.now() + start, "minute") : 0);
