/** Dates in requests that lie near the time of the recorded case: a script replaces them by dates as far from its own time. */
import { leavesOf } from "../../contract/leaves.ts";
import type { ScriptStep } from "./steps.ts";
import { isRead } from "./telling/answers.ts";

export interface Moments {
  /** What the shell puts in place of each recorded moment. */
  puts: (readonly [moment: string, put: string])[];
  /** Lines before the step that sends one first. */
  before: (step: ScriptStep) => string[];
}

interface Moment {
  text: string;
  variable: string;
  /** The number of the step that sends it first. */
  of: number;
  /** A filter of jq, from the time of the target, in seconds since 1970, as `$now`. */
  filter: string;
}

/** What is further away (ms) means a date and not a time from now. */
const near = 100 * 24 * 3_600_000;

interface Form {
  is: RegExp;
  /** Milliseconds since 1970. */
  of: (text: string) => number;
  /** @param away from the time of the target (ms) */
  filter: (away: number, text: string) => string;
}

const forms: readonly Form[] = [
  {
    is: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
    of: (text) => Date.parse(text),
    filter: (away, text) =>
      `$now + (${Math.floor(away / 1000)}) | todate | .[:-1] + "${text.slice(19)}"`,
  },
  { is: /^\d{13}$/, of: Number, filter: (away) => `$now * 1000 + (${away})` },
];

/** The time of the target when it answered this or the last call before; NaN where none says it. */
export function timeAt(steps: readonly ScriptStep[], at: number): number {
  const dates = steps
    .slice(0, at + 1)
    .map(({ exchange }) => Date.parse(String(exchange?.response?.headers["date"] ?? "")));
  return dates.findLast((date) => !Number.isNaN(date)) ?? NaN;
}

const saidBy = ({ path, body }: ScriptStep): string[] => [
  ...new URLSearchParams(path.split("?", 2)[1]).values(),
  ...[...leavesOf(body ?? {})].map(({ value }) => String(value)),
];

/** @param known values that something else stands for already */
export function createMoments(steps: readonly ScriptStep[], known: ReadonlySet<string>): Moments {
  const moments: Moment[] = [];
  // All from one time, so that they stay as far from each other.
  let now: number | undefined;
  for (const [i, step] of steps.entries())
    for (const text of saidBy(step)) {
      const form = forms.find(({ is }) => is.test(text));
      if (!form) continue;
      const away = form.of(text) - (now ?? timeAt(steps, i));
      const isNew = !known.has(text) && !moments.some((one) => one.text === text);
      if (!isNew || !(Math.abs(away) < near)) continue;
      now ??= timeAt(steps, i);
      moments.push({
        text,
        variable: `moment_${moments.length + 1}`,
        of: step.number,
        filter: form.filter(away, text),
      });
    }
  return {
    puts: moments.flatMap(({ text, variable }) =>
      [...new Set([text, encodeURIComponent(text)])].map(
        (one) => [one, `\${${variable}}`] as const,
      ),
    ),
    before: (step) => [...(moments.length ? pauseBefore(steps, step) : []), ...momentsOf(step)],
  };

  function momentsOf({ number }: ScriptStep): string[] {
    return [
      ...(moments[0]?.of === number ? ["target_time=$(time_of_target) || exit 2"] : []),
      ...moments
        .filter(({ of }) => of === number)
        .map(({ variable, filter }) => `${variable}=$(moment '${filter}') || exit 2`),
    ];
  }
}

/** A pause as long (s) may be that of a clock which says whole seconds. */
const unsure = 1;
/** What is longer (s) is the time of a stage, which it moves by itself. */
const longest = 120;

/**
 * If an act came some time after the one before it, the dates differ, so the script waits as long. Not before reads, which may only have
 * been waiting.
 */
function pauseBefore(steps: readonly ScriptStep[], step: ScriptStep): string[] {
  const at = steps.indexOf(step);
  const pause = (timeAt(steps, at) - timeAt(steps, at - 1)) / 1000;
  const isPaused = at > 0 && !isRead(step) && pause > unsure && pause <= longest;
  return isPaused ? [`sleep ${pause}`] : [];
}
