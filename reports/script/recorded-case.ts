/** A failing case as its script plays it again: steps, the values that differ elsewhere, and what shows the failure. */
import { leavesOf } from "../../contract/leaves.ts";
import type { RuleRecord } from "../run.ts";
import { createCodes, type Codes } from "./codes.ts";
import { fleetingIn } from "./fleeting.ts";
import { isOfHead } from "./head.ts";
import { createMoments, timeAt, type Moments } from "./moments.ts";
import { secretsUsed, type Secrets } from "./secrets.ts";
import { hasSucceeded, hookAddresses, stepsOf, type ScriptStep } from "./steps.ts";
import { isRead } from "./telling/answers.ts";
import { wordsIn } from "./telling/said.ts";
import { tellingAnswerOf } from "./telling/telling-answer.ts";
import type { TellingAnswer } from "./telling/telling.ts";
import { namingUnknown, valuesOf, type Values } from "./values.ts";
import { seenElsewhere } from "./verdict.ts";

/** A case that took no longer (ms) waited until what was written was shown, and not for time to pass. */
const atOnce = 5000;

/** Whether time had to pass that nothing in the case could move on: a script does not know how much. */
function isWaited({ kind, setting }: RuleRecord, steps: readonly ScriptStep[]): boolean {
  if (kind !== "expiry" || setting?.acts.some(({ path }) => path === "/clock")) return false;
  const [began, ended] = [timeAt(steps, 0), timeAt(steps, steps.length - 1)];
  return !(ended - began <= atOnce);
}

/** What a violation may be about: what it names, and what the case made. */
function soughtIn(steps: readonly ScriptStep[], { violations }: RuleRecord): Set<string> {
  const makers = steps.filter((step) => !isRead(step));
  return new Set([
    ...violations.flatMap(wordsIn),
    ...makers.flatMap(({ answer }) =>
      [...leavesOf(answer ?? {})].map(({ value }) => String(value)),
    ),
  ]);
}

/** What a case has of which its script is made. */
export interface RecordedCase extends Values {
  steps: ScriptStep[];
  /** What shows the failure; undefined where no answer does. */
  telling: TellingAnswer | undefined;
  secrets: Secrets;
  codes: Codes;
  moments: Moments;
  /** Steps about things that only the recorded case knew. */
  elsewhere: ScriptStep[];
}

/** Reads the case of a rule that failed. */
export function readCase(rule: RuleRecord): RecordedCase {
  const steps = stepsOf(rule);
  const hooks = hookAddresses(rule);
  const { websites, given, ...values } = valuesOf(
    steps,
    { ...rule.setting?.given, ...hooks },
    soughtIn(steps, rule),
  );
  const isFleeting = fleetingIn(steps, values.taken, [...websites.values(), ...given.values()]);
  // What a listener answers may decide what is shown.
  const isOfCalls =
    !Object.hasOwn(seenElsewhere, rule.kind) &&
    !Object.keys(hooks).length &&
    !isWaited(rule, steps) &&
    !isOfHead(rule);
  const telling = isOfCalls ? tellingAnswerOf(steps, rule.violations, isFleeting) : undefined;
  const compared = JSON.stringify([telling?.compared?.values, telling?.compared?.recorded]);
  const taken = values.taken.filter(({ isSent, value }) => isSent || compared.includes(value));
  return {
    steps,
    websites,
    given,
    taken,
    telling,
    secrets: secretsUsed(steps, rule.setting?.says, rule.values),
    codes: createCodes(rule.setting?.codes),
    moments: createMoments(steps, new Set([...given.values(), ...taken.map(({ value }) => value)])),
    elsewhere: namingUnknown(steps, rule.setting?.given ?? {}).filter(
      (step) => hasSucceeded(step) && !mayBeInvented(rule),
    ),
  };
}

/** Whether what is asked for had to be nowhere: what had to be refused names things that nobody made. */
const mayBeInvented = ({ violations }: RuleRecord): boolean =>
  violations.some(({ expected }) => expected.startsWith("refused"));
