/** The end of a script: compares what the answers show with what was recorded, and says what that means. */
import type { RuleRecord } from "../run.ts";
import { asciiJson, literal, piecesOf, wordOf, type Puts } from "./shell.ts";
import type { ScriptStep } from "./steps.ts";
import { isRead } from "./telling/answers.ts";
import type { TellingAnswer } from "./telling/telling.ts";

/** What every script says of how it ends. */
export const codesSaid = [
  "# Ends with 0 where the failure is shown, with 1 where it is not, and with 2 where that could not be told:",
  "# something is missing, a call that leads to the failure is answered otherwise, or only a reader can judge it.",
  "# Ends with 3, whatever it showed, where the target refused to take something back.",
];

/** Calls that are made once more before what they show is believed: a target may show late what was written. */
export const lookedAt = (
  steps: readonly ScriptStep[],
  telling: TellingAnswer | undefined,
): ScriptStep[] => {
  const last = telling && (steps[telling.at.at(-1)!] as ScriptStep);
  if (!last || !isRead(last)) return [];
  const from = steps.findLastIndex((step, i) => i < last.number && !isRead(step));
  return telling.at.filter((at) => at > from).map((at) => steps[at] as ScriptStep);
};

/** Name of the function of the shell that makes the call of a step once more. */
export const lookName = ({ number }: ScriptStep): string => `look_${number}`;

/**
 * Compares the answers that show the failure with the recorded ones.
 *
 * @param elsewhere steps that ask for what the script did not make, and that may not be where it is run
 */
export function verdictLines(
  steps: readonly ScriptStep[],
  { at, compared }: TellingAnswer,
  puts: Puts,
  elsewhere: readonly ScriptStep[] = [],
): string[] {
  const shown = at.map((one) => steps[one] as ScriptStep);
  const last = shown.at(-1) as ScriptStep;
  const json = (value: unknown): string => wordOf(piecesOf(asciiJson(value), puts));
  const values = compared?.values ? ` --argjson values ${json(compared.values)}` : "";
  const files = shown.map(({ number }) => `"$answers/${number}"`).join(" ");
  const again = lookedAt(steps, { at });
  const comparison = compared
    ? [
        `  now=$(jq -acs${values} ${literal(compared.filter.replaceAll("…", "\\u2026"))} ${files} 2>/dev/null) || now=nothing`,
        '  [ "$now" = "$recorded" ]',
      ]
    : [];
  return [
    `# What shows the failure: ${shown.map(({ number }) => `the answer ${number}`).join(", ")}.`,
    `recorded_status=${last.exchange?.response?.status ?? 0}`,
    ...(compared ? [`recorded=${json(compared.recorded)}`, "now=nothing"] : []),
    "alike() {",
    `  status=$(cat "$answers/${last.number}.status")`,
    `  [ "$status" = "$recorded_status" ]${compared ? " || return 1" : ""}`,
    ...comparison,
    "}",
    ...(again.length
      ? [
          "# A target may show late what was written: only what stays is believed.",
          "left=$SETTLE",
          'while [ "$left" -gt 0 ] && alike; do',
          "  sleep 1",
          `  ${again.map(lookName).join("; ")}`,
          "  left=$((left - 1))",
          "done",
        ]
      : []),
    "verdict=1",
    "if alike; then verdict=0; fi",
    '[ "$status" = "$recorded_status" ] || decided "$status" || verdict=2',
    ...(elsewhere.includes(last) ? ['[ "$status" != 404 ] || verdict=2'] : []),
    'echo "status recorded: $recorded_status, now: $status"',
    ...(compared
      ? [
          ...(values ? [`echo "looked for:  "${json(compared.values)}`] : []),
          'echo "recorded:    $recorded"',
          'echo "now:         $now"',
        ]
      : []),
    "case $verdict in",
    '  0) echo "SHOWN: the target answers as it did when it failed" ;;',
    '  1) echo "NOT SHOWN: the target answers otherwise" ;;',
    '  2) echo "COULD NOT TELL: the target was disturbed, or what it was asked for is not there" ;;',
    "esac",
    'exit "$verdict"',
  ];
}

const event = "an event that a socket hears, or misses: listen beside the script";
const delivery = "a delivery to a hook: look at what arrives at yours";
const onceTimePassed = "what the last call shows once its time has passed: make it again then";
const compareThem = "how several of the answers above agree: compare them";

/** Kinds of failures that are not answers to calls, and where they are seen. */
export const seenElsewhere: Readonly<Record<string, string>> = {
  event,
  "event-arrives": event,
  hook: delivery,
  "hook-arrives": delivery,
  mail: "a mail: look into the inbox",
};

/** Where to look at what no answer shows. */
function placeOf({ kind, frames }: Pick<RuleRecord, "kind" | "frames">): string {
  if (kind === "expiry") return onceTimePassed;
  return seenElsewhere[kind] ?? (frames.length ? `perhaps ${event}` : compareThem);
}

/** Where no answer shows it: what to look at. */
export function lookLines(rule: Pick<RuleRecord, "kind" | "frames">): string[] {
  const where = placeOf(rule);
  return [
    // What is shown of an answer may end before that.
    ...(where === compareThem ? ["kept=yes"] : []),
    `echo "COULD NOT TELL: this was made as it was when the target failed; what shows the failure is"`,
    `echo ${literal(`  ${where} (see \`wrong\` at the top of this script)`)}`,
    "exit 2",
  ];
}
