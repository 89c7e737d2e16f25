/** Where an answer shows what was received, or lacks what was expected. */
import { isObject } from "../../../contract/json-object.ts";
import { jsonIn } from "../../../contract/parsed-json.ts";
import { isSameJson } from "../../../contract/canonical-json.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { ScriptStep } from "../steps.ts";
import { holdsFleeting, isHeld, isOfEnd, lastAnswers, lastOf, within } from "./answers.ts";
import { differing, isTelling, valueExpected } from "./said.ts";
import type { Violation } from "../../../harness/record/violation.ts";
import type { IsFleeting, Recogniser, TellingAnswer } from "./telling.ts";

/** Without what differs each time. */
function lastingParts(
  parts: readonly unknown[],
  step: ScriptStep,
  isFleeting: IsFleeting,
): unknown[] {
  return parts.flatMap((part) => {
    if (!isObject(part)) return isFleeting(part, step) ? [] : [part];
    const members = Object.entries(part).filter(
      ([, value]) => !holdsFleeting(value, step, isFleeting),
    );
    return members.length ? [Object.fromEntries(members)] : [];
  });
}

/** Whether the answer holds each of these parts: somewhere this value, or a thing with these members. */
const holds =
  '[.[0] | ..] as $all | $values | map(. as $value | any($all[]; . == $value or ((type == "object") and ($value | type == "object") and (. as $thing | all($value | to_entries[]; $thing[.key] == .value)))))';

/** What several answers showed, each a list, told apart. */
function split(violation: Violation): Violation[] {
  const [got, wanted] = [jsonIn(violation.received), jsonIn(violation.expected)];
  const isOfLists = [got, wanted].every((one) => Array.isArray(one) && one.every(Array.isArray));
  if (!isOfLists) return [];
  return (got as unknown[][]).flatMap((received, i) => {
    const expected = (wanted as unknown[][])[i] ?? [];
    return isSameJson(received, expected)
      ? []
      : { ...violation, received: JSON.stringify(received), expected: JSON.stringify(expected) };
  });
}

/** Where an answer holds what was not expected, and lacks what was. */
export const ofValues: Recogniser = (steps, violation, isFleeting) =>
  [violation, ...split(violation)]
    .map((one) => ofParts(steps, one, isFleeting))
    .find((found) => found !== undefined);

const ofParts: Recogniser = (steps, violation, isFleeting) => {
  const parts = differing(violation);
  if (!parts.extra.length && !parts.missing.length) return undefined;
  let found: TellingAnswer["compared"];
  const judged = steps[lastAnswers(steps, violation)[0] ?? -1]?.exchange?.operationId;
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
    const isMeant =
      extra.length > 0
        ? isOfEnd(step, steps) && step.exchange.operationId === judged
        : step === steps.at(-1);
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
  return at === undefined ? undefined : { at: [at], ...(found && { compared: found }) };
};

/** Where what was received is all that an answer shows. */
export const ofData: Recogniser = (steps, { received }) => {
  const value = jsonIn(received);
  // Many answers are empty.
  if (typeof value !== "object" || value === null || !Object.keys(value).length) return undefined;
  const at = lastOf(
    steps,
    (step) => isOfEnd(step, steps) && isSameJson(memberAt(step.answer, "/data"), value),
  );
  return at === undefined
    ? undefined
    : { at: [at], compared: { filter: ".[0].data", recorded: value } };
};

/** What was received stands in the answer in that order. */
const ordered = "[.[0] | .. | scalars | select(. as $value | any($values[]; . == $value))]";

/** Where the same values came in another order. */
export const ofOrder: Recogniser = (steps, { expected, received }) => {
  const [got, wanted] = [jsonIn(received), valueExpected(expected)];
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
    : { at: [at], compared: { filter: ordered, values, recorded: values } };
};

/** Parts of a text that a violation shows cut at both ends. */
const cutText = /^"?… ?(.+?) ?…"?/s;

/** Where a member of some thing of a list is a text of which the violation shows a part. */
export const ofCutText: Recogniser = (steps, violation) => {
  const part = cutText
    .exec(violation.received)?.[1]
    ?.replaceAll('\\"', '"')
    .replaceAll("\\\\", "\\");
  const name = /\/(\w+)$/.exec(violation.where)?.[1];
  if (part === undefined || part.length < 20 || name === undefined) return undefined;
  const sent = new Set(
    steps.flatMap(({ body }) => [...leavesOf(body ?? {})].map(({ value }) => value)),
  );
  for (const at of lastAnswers(steps, violation).toReversed()) {
    const found = [...leavesOf(steps[at]?.answer)].find(
      ({ where, value }) =>
        where.endsWith(`/${name}`) &&
        typeof value === "string" &&
        value.includes(part) &&
        !sent.has(value),
    );
    if (found)
      return { at: [at], compared: { filter: holds, values: [found.value], recorded: [true] } };
  }
  return undefined;
};
