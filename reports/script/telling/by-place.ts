/** Where the violation names a place in an answer. */
import { isObject } from "../../../contract/json-object.ts";
import { jsonIn } from "../../../contract/parsed-json.ts";
import { isSameJson } from "../../../contract/canonical-json.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import { memberAt, pointerSteps } from "../../../contract/pointer.ts";
import { withoutFleeting, withoutFleetingInJq } from "../fleeting.ts";
import type { ScriptStep } from "../steps.ts";
import { holdsFleeting, lastAnswers, lastOf, madeBefore, thingsIn, within } from "./answers.ts";
import {
  isOfNothing,
  isReceived,
  isTelling,
  narrowed,
  pathOf,
  pointerIn,
  wordsIn,
  type JsonThing,
} from "./said.ts";
import type { Recogniser, TellingAnswer } from "./telling.ts";

/** Members of every envelope; those of `data` may stand in any answer that shows the thing. */
const ofEnvelope = /^\/(?:error|reason)(?:\/|$)/;

/** Where the violation names a value of the answer that shows it. */
export const ofPlace: Recogniser = (steps, { where, received }) => {
  const at = steps.length - 1;
  const answer = steps[at]?.answer;
  const pointer = pointerIn(where) ?? "";
  if (answer === undefined || pointer.includes("*")) return undefined;
  const value = memberAt(answer, pointer);
  const isMissing = value === undefined && received === "nothing" && ofEnvelope.test(pointer);
  const got = jsonIn(received);
  const isPlain = typeof value !== "object" || value === null;
  // Some violations show the members of an object without their names.
  const isMeant = isPlain || isSameJson(value, got) || isSameJson(Object.values(value), got);
  const isValue = value !== undefined && isMeant && /^\/(?:data|error|reason)/.test(pointer);
  if (!isMissing && !isValue) return undefined;
  const filter = `.[0] | getpath(${JSON.stringify(pathOf(pointer))})`;
  return { at: [at], compared: { filter, recorded: value ?? null } };
};

/** What stands at a pointer whose stars are every item of a list. */
function allAt(value: unknown, steps: readonly string[]): unknown[] {
  const [step, ...rest] = steps;
  if (step === undefined) return value === undefined ? [] : [value];
  if (step === "*") return Array.isArray(value) ? value.flatMap((one) => allAt(one, rest)) : [];
  return allAt(memberAt(value, step), rest);
}

/** Where the violation names a member of every item, and shows all that stand there. */
export const ofEveryPlace: Recogniser = (steps, { where, received }) => {
  const pointer = pointerIn(where);
  const got = jsonIn(received);
  if (!pointer?.includes("*") || !Array.isArray(got) || !got.length) return undefined;
  const names = pointerSteps(pointer);
  const at = lastOf(steps, ({ answer }) => isSameJson(allAt(answer, names), got));
  const place = names.map((name) => (name === "*" ? "[]?" : `[${JSON.stringify(name)}]?`)).join("");
  return at === undefined
    ? undefined
    : { at: [at], compared: { filter: `.[0] | [.${place}]`, recorded: got } };
};

/** Where a place of an answer, or of a thing that it lists, had to be empty. */
export const ofFilledPlace: Recogniser = (steps, violation) => {
  const pointer = pointerIn(violation.where);
  const at = lastAnswers(steps, violation);
  if (pointer === undefined || pointer.includes("*") || !at.length) return undefined;
  if (!isOfNothing(violation.expected) || violation.received === "nothing") return undefined;
  const path = JSON.stringify(pathOf(pointer));
  const last = steps[at.at(-1)!] as ScriptStep;
  if (/^\/data\/./.test(pointer) && memberAt(last.answer, pointer) != null)
    return {
      at: [at.at(-1)!],
      compared: { filter: `.[0] | getpath(${path}) != null`, recorded: true },
    };
  const isListed = at.some((one) =>
    thingsIn(steps[one] as ScriptStep).some((thing) => memberAt(thing, pointer) != null),
  );
  if (!isListed) return undefined;
  const filter = `any(.[].data | if type == "array" then .[] else . end; getpath(${path}) != null)`;
  return { at: at as [number, ...number[]], compared: { filter, recorded: true } };
};

/** The member of each thing that the answer shows. */
function ofThings(at: number, step: ScriptStep, pointer: string): TellingAnswer {
  const filter = `[.[0].data | if type == "array" then .[] else . end | getpath(${JSON.stringify(pathOf(pointer))})]`;
  const recorded = thingsIn(step).map((thing) => memberAt(thing, pointer) ?? null);
  return { at: [at], compared: { filter, recorded } };
}

/** Where the violation names a member of what a list or a read shows. */
export const ofMember: Recogniser = (steps, { where, received }) => {
  const named = pointerIn(where);
  if (named === undefined || named.includes("*")) return undefined;
  const pointer = named.replace(/^\/data(?=\/|$)/, "");
  if (pointer === "") return undefined;
  const at = lastOf(steps, (step) =>
    thingsIn(step).some((thing) => isReceived(memberAt(thing, pointer), received)),
  );
  const step = at === undefined ? undefined : steps[at];
  return step && ofThings(at!, step, pointer);
};

/** Objects of an answer of which one member is this text. */
const holders = (answer: unknown, text: string): JsonThing[] =>
  [...within(answer)].filter(
    (one): one is JsonThing =>
      isObject(one) && Object.values(one).some((value) => String(value) === text),
  );

/**
 * Where the violation names a member of one thing of several, and the thing by a value of it: `/plans of the plugin ID`,
 * or `/data/*` beside the website that the case plays on.
 */
export const ofNamedThing: Recogniser = (steps, violation, isFleeting) => {
  const words = violation.where.includes("*")
    ? identifiersIn(steps)
    : wordsIn({ ...violation, expected: "", received: "" });
  return ofThingWith(words, steps, violation, isFleeting);
};

/** Recognises the thing by something that the case sent of it. */
export const ofSentThing: Recogniser = (steps, violation, isFleeting) => {
  const words = steps
    .flatMap(({ body }) => [...leavesOf(body ?? {})])
    .flatMap(({ value }) => (typeof value === "string" && isTelling(value) ? value : []))
    // The longest is the least likely to stand elsewhere.
    .toSorted((one, other) => other.length - one.length);
  return ofThingWith(words, steps, violation, isFleeting);
};

/** Recognises the thing by the identifier that it got when the case made it. */
export const ofMadeThing: Recogniser = (steps, violation, isFleeting) =>
  ofThingWith(
    madeBefore(steps, steps.length - 1, isFleeting).map(String),
    steps,
    violation,
    isFleeting,
  );

/** Where the violation names what differs inside of something long. */
export const ofDifference: Recogniser = (steps, violation, isFleeting) => {
  const inner = narrowed(violation);
  if (!inner) return undefined;
  const pointer = pointerIn(inner.where) ?? "";
  const list = memberAt(steps.at(-1)?.answer, pointer);
  if (Array.isArray(list)) {
    const filter = `.[0] | getpath(${JSON.stringify(pathOf(pointer))})`;
    return { at: [steps.length - 1], compared: { filter, recorded: list } };
  }
  for (const recogniser of [ofPlace, ofNamedThing, ofMember, ofSentThing, ofMadeThing]) {
    const found = recogniser(steps, inner, isFleeting);
    if (found) return found;
  }
  return undefined;
};

function ofThingWith(
  words: readonly string[],
  ...[steps, violation, isFleeting]: Parameters<Recogniser>
): TellingAnswer | undefined {
  const named = pointerIn(violation.where);
  if (named === undefined) return undefined;
  const pointer = named.replace(/^\/data(?=\/|$)/, "").replace(/^(?:\/\w+)*?\/\*(?=\/)/, "");
  if (pointer === "" || pointer.includes("*")) return undefined;
  const isGot = (value: unknown): boolean => isReceived(value, violation.received);
  for (const word of words) {
    const at = lastOf(steps, ({ answer }) =>
      holders(answer, word).some((one) => isGot(memberAt(one, pointer))),
    );
    const step = at === undefined ? undefined : (steps[at] as ScriptStep);
    if (!step || isFleeting(word, step)) continue;
    const all = holders(step.answer, word).map((one) => memberAt(one, pointer) ?? null);
    const isLasting = !holdsFleeting(all, step, isFleeting);
    // Whatever stands there would be alike.
    if (!isLasting && all.every((one) => withoutFleeting(one) === "…")) continue;
    const filter = `[.[0] | .. | objects | select(any(.[]; tostring == $values[0])) | getpath(${JSON.stringify(pathOf(pointer))})]${isLasting ? "" : ` | ${withoutFleetingInJq}`}`;
    const recorded = isLasting ? all : withoutFleeting(all);
    return { at: [at!], compared: { filter, values: [word], recorded } };
  }
  return undefined;
}

/** Identifiers that paths of the case hold, the most frequent first. */
function identifiersIn(steps: readonly ScriptStep[]): string[] {
  const segments = steps.flatMap(({ path }) => path.split("?", 1)[0]?.split("/") ?? []);
  const counts = Map.groupBy(
    segments.filter((one) => one.length > 12),
    (one) => one,
  );
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([word]) => word);
}
