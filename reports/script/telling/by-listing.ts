/** Where a list shows what it must not, lacks what it must show, or shows another number of things. */
import { jsonIn } from "../../../contract/parsed-json.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { ScriptStep } from "../steps.ts";
import { isOfEnd, isRead, isSameQuestion, lastAnswers, madeBefore, thingsIn } from "./answers.ts";
import { isOfNothing, itemsOf, pathOf, wordsIn } from "./said.ts";
import type { Violation } from "../../../harness/record/violation.ts";
import type { Recogniser, TellingAnswer } from "./telling.ts";

/** Says that what was looked for is not there. */
const isOfAbsence = (received: string): boolean =>
  /^(?:0|\[\]|false|nothing|"?none"?|"?\d+ items without it"?)$/.test(received);

/** Says that it is there. */
const isOfPresence = ({ received }: Violation): boolean =>
  !isOfAbsence(received) && received !== '"refused"';

const answersAt = (steps: readonly ScriptStep[], places: readonly number[]): ScriptStep[] =>
  places.map((at) => steps[at] as ScriptStep);

/** Leaves of these answers' data. */
const shownIn = (answers: readonly ScriptStep[]): unknown[] =>
  answers.flatMap(({ answer }) =>
    [...leavesOf(memberAt(answer, "/data"))].map(({ value }) => value),
  );

const nonEmpty = (places: readonly number[]): TellingAnswer["at"] | undefined =>
  places.length ? (places as TellingAnswer["at"]) : undefined;

/** Every value that calls before these answers sent, or that earlier answers held, by its text. */
function knownBefore(steps: readonly ScriptStep[], at: number): Map<string, unknown> {
  const earlier = steps.slice(0, at);
  const held = earlier.flatMap(({ body, answer, path }) => [
    ...[...leavesOf([body, answer])].map(({ value }) => value),
    ...path.split("?", 1)[0]!.split("/"),
  ]);
  const named = held.filter((value) => typeof value === "string" || typeof value === "number");
  return new Map(named.map((value) => [String(value), value]));
}

/** Which of these values some answer shows. */
const shown =
  "[.[].data | .. | scalars] as $all | $values | map(. as $value | any($all[]; . == $value))";

/** What a violation says must not be there: what it names, else all that was received. */
function wordsPresent(violation: Violation): string[] {
  const { expected } = violation;
  const named = wordsIn({ where: "", expected, received: "" });
  return named.length ? named : wordsIn({ ...violation, expected: "" });
}

/** Where the violation names what is listed and must not be, or what is not listed and must be. */
export const ofListed: Recogniser = (steps, violation, isFleeting) => {
  const at = nonEmpty(lastAnswers(steps, violation));
  if (!at || !isOfEnd(steps[at.at(-1)!]!, steps)) return undefined;
  const { expected } = violation;
  const isPresent = isOfPresence(violation);
  if (violation.received.startsWith("{") || isPresent !== isOfNothing(expected)) return undefined;
  const answers = answersAt(steps, at);
  const known = knownBefore(steps, at[0]);
  const all = new Set(shownIn(answers).map(String));
  const words = isPresent ? wordsPresent(violation) : wordsIn({ ...violation, received: "" });
  const value = words
    .filter((word) => known.has(word) && !isFleeting(known.get(word), answers[0]!))
    .map((word) => known.get(word))
    .find((one) => all.has(String(one)) === isPresent && isOfThing(steps, one));
  if (value !== undefined && isPresent && belongs(steps, at.at(-1)!, value)) return undefined;
  return value === undefined
    ? undefined
    : { at, compared: { filter: shown, values: [value], recorded: [isPresent] } };
};

const segmentsOf = ({ path }: ScriptStep): string[] => path.split("?", 1)[0]!.split("/");

/** Whether, of several lists of a kind, this is the one of the very thing for which it was made. */
function belongs(steps: readonly ScriptStep[], at: number, value: unknown): boolean {
  const list = steps[at] as ScriptStep;
  const others = steps.filter(
    (one) => one.exchange?.operationId === list.exchange?.operationId && one !== list,
  );
  const elsewhere = others.map(segmentsOf).filter((segments) => segments.length > 1);
  const own = segmentsOf(list).filter(
    (one) => one.length > 12 && elsewhere.some((segments) => !segments.includes(one)),
  );
  const maker = steps.find(({ body, answer }) =>
    [...leavesOf([body, answer])].some((leaf) => leaf.value === value),
  );
  const said = JSON.stringify([maker?.path, maker?.body]);
  return own.some((one) => said.includes(one));
}

/** Whether it names a thing: not what is asked, whose website or thing inside of which all is listed. */
const isOfThing = (steps: readonly ScriptStep[], value: unknown): boolean =>
  !steps.at(-1)!.path.split("?", 1)[0]!.split("/").includes(String(value));

/** How many of the listed things hold something that the case made. */
const listedOfMade =
  '[.[].data | if type == "array" then .[] else . end | select([.. | scalars] | any(.[]; . as $one | any($values[]; . == $one)))] | length';

/** Where the violation shows names of ours for things that are listed, or something of each: as many as the case made. */
export const ofNumberListed: Recogniser = (steps, violation, isFleeting) => {
  const { expected, received } = violation;
  const at = nonEmpty(lastAnswers(steps, violation));
  const got = jsonIn(received);
  const wanted = isOfNothing(expected) ? [] : itemsOf(expected);
  if (!at || !Array.isArray(got) || !wanted || wanted.length === got.length) return undefined;
  const made = madeBefore(steps, at[0], isFleeting);
  const things = answersAt(steps, at).flatMap(thingsIn);
  const listed = things.filter((thing) =>
    [...leavesOf(thing)].some(({ value }) => made.includes(value)),
  );
  if (!made.length || listed.length !== got.length) return undefined;
  // Where nothing is listed, only a list that asks for something of the case says so.
  if (!got.length && wanted.length !== 1) return undefined;
  return { at, compared: { filter: listedOfMade, values: made, recorded: listed.length } };
};

/** Where a page had to be empty, as another one was. */
export const ofItems: Recogniser = (steps, violation) => {
  const [, count] = /^"?(\d+) items?"?$/.exec(violation.received) ?? [];
  const at = lastAnswers(steps, violation).at(-1);
  const isMeant =
    at !== undefined && at === steps.length - 1 && lengthOf(steps[at]!) === Number(count);
  if (!isMeant || !/^no items\b/.test(violation.expected)) return undefined;
  return { at: [at], compared: { filter: ".[0].data | length > 0", recorded: true } };
};

/** The length of what is at a place, of all things of a list, or of the lists inside. */
const lengthsOf =
  '.data | if type == "array" then length else ([.[]? | arrays | length] | add // 0) end';

const lengthOf = ({ answer }: ScriptStep): number => {
  const data = memberAt(answer, "/data");
  if (Array.isArray(data)) return data.length;
  const lists =
    typeof data === "object" && data !== null ? Object.values(data).filter(Array.isArray) : [];
  return lists.reduce((sum, one) => sum + one.length, 0);
};

/** What compares with a number, as jq writes it; undefined where the number itself is expected. */
function boundIn(expected: string): [limit: number, operator: ">" | "<"] | undefined {
  const [, limit, way] = /^(\d+) or (less|more)\b/.exec(expected) ?? [];
  return limit === undefined ? undefined : [Number(limit), way === "less" ? ">" : "<"];
}

/** Where the answer that shows a list says itself how long that may be. */
function ofOwnBound(
  at: number,
  step: ScriptStep,
  pointer: string,
  expected: string,
): TellingAnswer | undefined {
  const [limit, operator] = boundIn(expected) ?? [];
  const leaf = [...leavesOf(step.answer)].find(({ value }) => value === limit);
  if (limit === undefined || !leaf) return undefined;
  const [list, bound] = [pointer, leaf.where].map((place) => JSON.stringify(pathOf(place)));
  const filter = `.[0] | (getpath(${list}) | length) ${operator} getpath(${bound})`;
  return { at: [at], compared: { filter, recorded: true } };
}

/** Where the violation is a number of things. */
export const ofNumber: Recogniser = (steps, violation) => {
  const { where, expected, received } = violation;
  const got = jsonIn(received);
  if (typeof got !== "number" || !Number.isInteger(got) || got > 1000 || !/^\d+\b/.test(expected))
    return undefined;
  const at = nonEmpty(lastAnswers(steps, violation));
  if (!at) return undefined;
  const last = steps[at.at(-1)!] as ScriptStep;
  const pointer = /\blength of (\/\S+)/.exec(where)?.[1];
  if (pointer !== undefined) {
    const list = memberAt(last.answer, pointer);
    if (!Array.isArray(list) || list.length !== got) return undefined;
    const own = ofOwnBound(at.at(-1)!, last, pointer, expected);
    if (own) return own;
    const filter = `.[0] | getpath(${JSON.stringify(pathOf(pointer))}) | length`;
    return { at: [at.at(-1)!], compared: { filter, recorded: got } };
  }
  if (!/\bnew\b/.test(where)) return undefined;
  const before = steps.findIndex((step) => isRead(step) && isSameQuestion(step, last));
  const first = steps[before];
  if (!first || first === last || lengthOf(last) - lengthOf(first) !== got) return undefined;
  const filter = `map(${lengthsOf}) | .[1] - .[0]`;
  return { at: [before, at.at(-1)!], compared: { filter, recorded: got } };
};
