/** Which answer of a failing case shows what is wrong, and what of it is compared. */
import { isSameJson } from "../../contract/canonical-json.ts";
import { leavesOf } from "../../contract/leaves.ts";
import { memberAt, pointerSteps } from "../../contract/pointer.ts";
import type { RuleRecord } from "../run.ts";
import type { ScriptStep } from "./steps.ts";

export interface TellingAnswer {
  /** Its place among the steps. */
  at: number;
  /** A jq filter over the answer, with what it knows as `$values`, and what it gives there; absent where the status alone tells. */
  compared?: { filter: string; values?: unknown[]; recorded: unknown };
}

type Violation = RuleRecord["violations"][number];

/** A value as `show` writes it; undefined where it is cut, or where nothing was received. */
export function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a whole value.
    return undefined;
  }
}

/** Things that an answer shows: the items of a list, else the thing itself. */
function thingsIn({ answer }: ScriptStep): unknown[] {
  const data = memberAt(answer, "/data");
  if (Array.isArray(data)) return data as unknown[];
  return data === undefined || data === null ? [] : [data];
}

/** The last of these answers of which something holds. */
function lastOf(
  steps: readonly ScriptStep[],
  fits: (step: ScriptStep) => boolean,
): number | undefined {
  const at = steps.findLastIndex((step) => step.exchange !== undefined && fits(step));
  return at < 0 ? undefined : at;
}

const stepsOf = (pointer: string): (string | number)[] =>
  pointerSteps(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The member of each thing that the answer shows. */
function ofThings(at: number, step: ScriptStep, pointer: string): TellingAnswer {
  const filter = `[.data | if type == "array" then .[] else . end | getpath(${JSON.stringify(stepsOf(pointer))})]`;
  const recorded = thingsIn(step).map((thing) => memberAt(thing, pointer) ?? null);
  return { at, compared: { filter, recorded } };
}

/** Where the violation names a member of what a list or a read shows. */
function ofMember(
  steps: readonly ScriptStep[],
  { where, received }: Violation,
): TellingAnswer | undefined {
  const [named = ""] = where.split(" ", 1);
  if (!named.startsWith("/") || named.includes("*")) return undefined;
  const pointer = named.replace(/^\/data(?=\/|$)/, "");
  if (pointer === "") return undefined;
  const value = valueOf(received);
  if (value === undefined && received !== "nothing") return undefined;
  const at = lastOf(steps, (step) =>
    thingsIn(step).some((thing) => {
      const found = memberAt(thing, pointer);
      return value === undefined ? found === undefined : isSameJson(found, value);
    }),
  );
  const step = at === undefined ? undefined : steps[at];
  return step && ofThings(at!, step, pointer);
}

/** Values that a reader would recognise. */
const isTelling = (value: unknown): boolean =>
  (typeof value === "string" && value.length > 2) ||
  (typeof value === "number" && value >= 100_000);

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a value consists of: things with their members, and values that a reader would recognise. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return isMembers(value) || isTelling(value) ? [value] : [];
}

/** Members of the one that the other has otherwise, by the thing that has them. */
function unlike(one: Members, other: Members): unknown[] {
  const differ = Object.entries(one).filter(([name, value]) => !isSameJson(value, other[name]));
  const inner = differ.flatMap(([name, value]) => {
    const beside = other[name];
    return isMembers(value) ? unlike(value, isMembers(beside) ? beside : {}) : [];
  });
  const own = differ.filter(([, value]) => !isMembers(value));
  return own.length ? [Object.fromEntries(own), ...inner] : inner;
}

export interface Differing {
  /** What was received and not expected. */
  extra: unknown[];
  /** What was expected and not received. */
  missing: unknown[];
  /** What was both, or all that was received: the answer that is looked for holds it. */
  common: unknown[];
}

/** Says that something had to be absent. */
const ofNothing = /^(?:no|none|nobody|nothing|not)\b/;

/** What was expected, where that is a value, perhaps after some words; an empty list where nothing was. */
function valueExpected(expected: string): unknown {
  if (ofNothing.test(expected)) return [];
  return valueOf(expected.replace(/^[a-z ]+: /i, ""));
}

export function differing({ expected, received }: Violation): Differing {
  const [got, wanted] = [valueOf(received), valueExpected(expected)];
  if (wanted === undefined) return { extra: [], missing: [], common: [] };
  if (isMembers(got) && isMembers(wanted))
    return { extra: unlike(got, wanted), missing: unlike(wanted, got), common: [got] };
  const [these, those] = [partsOf(got), partsOf(wanted)];
  const without = (all: unknown[], others: unknown[]): unknown[] =>
    all.filter((one) => !others.some((other) => isSameJson(one, other)));
  const extra = without(these, those);
  return { extra, missing: without(those, these), common: without(these, extra) };
}

/** Whether a value is another one each time, as far as is known before this step. */
export type IsFleeting = (value: unknown, step: ScriptStep) => boolean;

const holdsFleeting = (value: unknown, step: ScriptStep, isFleeting: IsFleeting): boolean =>
  [...leavesOf(value)].some((leaf) => isFleeting(leaf.value, step));

/** Without what differs each time. */
function lastingParts(
  parts: readonly unknown[],
  step: ScriptStep,
  isFleeting: IsFleeting,
): unknown[] {
  return parts.flatMap((part) => {
    if (!isMembers(part)) return isFleeting(part, step) ? [] : [part];
    const members = Object.entries(part).filter(
      ([, value]) => !holdsFleeting(value, step, isFleeting),
    );
    return members.length ? [Object.fromEntries(members)] : [];
  });
}

/** Whether the answer holds each of these parts: somewhere this value, or a thing with these members. */
const holds =
  '[..] as $all | $values | map(. as $value | any($all[]; . == $value or ((type == "object") and ($value | type == "object") and (. as $thing | all($value | to_entries[]; $thing[.key] == .value)))))';

/** Everything inside, and the whole. */
function* within(value: unknown): Generator {
  yield value;
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* within(inner);
}

function isHeld(all: readonly unknown[], part: unknown): boolean {
  return all.some(
    (one) =>
      isSameJson(one, part) ||
      (isMembers(one) &&
        isMembers(part) &&
        Object.entries(part).every(([name, value]) => isSameJson(one[name], value))),
  );
}

/** Whether nothing was done after it: what an earlier answer shows may have been right then. */
const isOfEnd = (step: ScriptStep, steps: readonly ScriptStep[]): boolean =>
  steps
    .slice(steps.indexOf(step) + 1)
    .every(({ exchange }) => exchange && /^(?:get|head)$/.test(exchange.request.method));

/** Where an answer holds what was not expected, and lacks what was. */
function ofValues(
  steps: readonly ScriptStep[],
  violation: Violation,
  isFleeting: IsFleeting,
): TellingAnswer | undefined {
  const parts = differing(violation);
  if (!parts.extra.length && !parts.missing.length) return undefined;
  let found: TellingAnswer["compared"];
  const at = lastOf(steps, (step) => {
    if (step.exchange?.request.method !== "get") return false;
    const extra = lastingParts(parts.extra, step, isFleeting);
    const before = steps
      .slice(0, steps.indexOf(step))
      .flatMap(({ body, answer }) => [body, answer]);
    const known = [...within(before)];
    // What no call of the case ever held is a word of ours.
    const missing = lastingParts(parts.missing, step, isFleeting).filter((one) =>
      isHeld(known, one),
    );
    const common = lastingParts(parts.common, step, isFleeting);
    const values = [...extra, ...missing];
    const all = [...within(step.answer)];
    // Many answers lack something; only of the last one is it known that it is meant.
    const isMeant = extra.length > 0 ? isOfEnd(step, steps) : step === steps.at(-1);
    const isShown =
      values.length > 0 &&
      isMeant &&
      common.every((one) => isHeld(all, one)) &&
      extra.every((one) => isHeld(all, one)) &&
      !missing.some((one) => isHeld(all, one));
    if (isShown)
      found = { filter: holds, values, recorded: values.map((_, i) => i < extra.length) };
    return isShown;
  });
  return at === undefined ? undefined : { at, ...(found && { compared: found }) };
}

/** Where what was received is all that an answer shows. */
function ofData(steps: readonly ScriptStep[], { received }: Violation): TellingAnswer | undefined {
  const value = valueOf(received);
  // Many answers are empty.
  if (typeof value !== "object" || value === null || !Object.keys(value).length) return undefined;
  const at = lastOf(
    steps,
    (step) => isOfEnd(step, steps) && isSameJson(memberAt(step.answer, "/data"), value),
  );
  return at === undefined ? undefined : { at, compared: { filter: ".data", recorded: value } };
}

/** What was received stands in the answer in that order. */
const ordered = "[.. | scalars | select(. as $value | any($values[]; . == $value))]";

/** Where the same values came in another order. */
function ofOrder(
  steps: readonly ScriptStep[],
  { expected, received }: Violation,
): TellingAnswer | undefined {
  const [got, wanted] = [valueOf(received), valueExpected(expected)];
  if (!Array.isArray(got) || !Array.isArray(wanted) || got.length < 2) return undefined;
  const values = got as unknown[];
  const sorted = (all: unknown[]): unknown[] => all.map((one) => JSON.stringify(one)).sort();
  if (!values.every(isTelling) || !isSameJson(sorted(values), sorted(wanted as unknown[])))
    return undefined;
  const at = lastOf(steps, ({ answer }) => {
    const shown = [...leavesOf(answer)].map(({ value }) => value);
    return isSameJson(
      shown.filter((one) => values.includes(one)),
      values,
    );
  });
  return at === undefined
    ? undefined
    : { at, compared: { filter: ordered, values, recorded: values } };
}

/** What is asked, whatever page of it and by whatever query. */
const placeOf = (step: ScriptStep | undefined): string | undefined =>
  step?.path.split("?", 1)[0]?.replace(/\/\d+$/, "");

/** Where an answer holds every text that was received. */
function ofTexts(steps: readonly ScriptStep[], { received }: Violation): TellingAnswer | undefined {
  const texts = [...leavesOf(valueOf(received))]
    .map(({ value }) => value)
    .filter((value) => typeof value === "string" && value.length > 2);
  if (!texts.length) return undefined;
  const at = lastOf(steps, (step) => {
    const shown = new Set([...leavesOf(step.answer)].map(({ value }) => value));
    // The same texts may stand rightly in answers to another question.
    return placeOf(step) === placeOf(steps.at(-1)) && texts.every((text) => shown.has(text));
  });
  return at === undefined ? undefined : { at };
}

/** Whether an acceptance came where a refusal had to come, or the other way round. */
const isOfAcceptance = ({ expected }: Pick<Violation, "expected">): boolean =>
  /^(?:accepted|refused)/.test(expected);

/** Where the answer as a whole was received, with its status. */
function ofAnswer(
  steps: readonly ScriptStep[],
  { expected, received }: Violation,
): TellingAnswer | undefined {
  const [, status, text = ""] = /^"?(\d{3})\b ?([^"].*)?$/s.exec(received) ?? [];
  if (status !== undefined) {
    const body = valueOf(text);
    const at = lastOf(
      steps,
      ({ exchange, answer }) =>
        exchange?.response?.status === Number(status) &&
        (body === undefined || isSameJson(answer, body)),
    );
    if (at === undefined) return undefined;
    const { answer } = steps[at] as ScriptStep;
    const recorded = [memberAt(answer, "/error") ?? null, memberAt(answer, "/reason") ?? null];
    const isShort = isOfAcceptance({ expected }) && answer !== undefined;
    return { at, ...(isShort ? { compared: { filter: "[.error, .reason]", recorded } } : {}) };
  }
  return isOfAcceptance({ expected }) ? { at: steps.length - 1 } : undefined;
}

/** Members of every envelope; those of `data` may stand in any answer that shows the thing. */
const ofEnvelope = /^\/(?:error|reason)(?:\/|$)/;

/** Where the violation names a value of the answer that shows it. */
function ofPlace(
  steps: readonly ScriptStep[],
  { where, received }: Violation,
): TellingAnswer | undefined {
  const at = steps.length - 1;
  const answer = steps[at]?.answer;
  const [pointer = ""] = where.split(" ", 1);
  if (answer === undefined || pointer.includes("*")) return undefined;
  const value = memberAt(answer, pointer);
  const isMissing = value === undefined && received === "nothing" && ofEnvelope.test(pointer);
  const isValue = value !== undefined && (typeof value !== "object" || value === null);
  if (!isMissing && !(isValue && /^\/(?:data|error|reason)/.test(pointer))) return undefined;
  const filter = `getpath(${JSON.stringify(stepsOf(pointer))})`;
  return { at, compared: { filter, recorded: value ?? null } };
}

/**
 * The answer that shows a violation; undefined where no single one does, since it lies in how several agree,
 * or in what differs each time.
 */
export function tellingAnswerOf(
  steps: readonly ScriptStep[],
  violations: readonly Violation[],
  isFleeting: IsFleeting,
): TellingAnswer | undefined {
  const isLasting = ({ at, compared }: TellingAnswer): boolean =>
    !compared || !holdsFleeting([compared.recorded], steps[at] as ScriptStep, isFleeting);
  for (const violation of violations) {
    const found = [
      ofPlace(steps, violation),
      ofMember(steps, violation),
      ofAnswer(steps, violation),
      ofValues(steps, violation, isFleeting),
      ofOrder(steps, violation),
      ofData(steps, violation),
    ].find((one) => one && isLasting(one));
    if (found) return found;
  }
  for (const violation of violations) {
    const found = ofTexts(steps, violation);
    if (found) return found;
  }
  return undefined;
}
