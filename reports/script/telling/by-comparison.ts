/** Where two answers, or the things of one list, do not agree. */
import { isSameJson } from "../../../contract/canonical-json.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { ScriptStep } from "../steps.ts";
import { isRead, isSameQuestion, lastAnswers, thingsIn } from "./answers.ts";
import type { Violation } from "../../../harness/record/violation.ts";
import { itemsOf, pathOf, pointerIn } from "./said.ts";
import type { Recogniser } from "./telling.ts";

/** All values of each name, wherever they stand, as a text. */
const byName = (value: unknown): Map<string, string> =>
  new Map(
    [
      ...Map.groupBy(
        leavesOf(value),
        ({ where }) => /\/([^/]*[^/\d][^/]*)(?:\/\d+)*$/.exec(where)?.[1] ?? "",
      ),
    ].map(([name, leaves]) => [name, JSON.stringify(leaves.map((leaf) => leaf.value))]),
  );

/** Names of members at which two values differ. */
function namesOfDifference(one: unknown, other: unknown): string[] {
  const [these, those] = [byName(one), byName(other)];
  const names = new Set([...these.keys(), ...those.keys()]);
  return [...names].filter((name) => name && these.get(name) !== those.get(name));
}

/** Where a read after something that had to change nothing shows something else than before. */
export const ofChange: Recogniser = (steps, violation) => {
  const { expected, received } = violation;
  if (!expected.startsWith("as before: ") || received.includes("refused")) return undefined;
  const last = lastAnswers(steps, violation).at(-1);
  const now = last === undefined ? undefined : (steps[last] as ScriptStep);
  if (!now) return undefined;
  const acted = steps.slice(0, last).findLastIndex((step) => !isRead(step));
  const before = steps
    .slice(0, Math.max(0, acted))
    .findLastIndex((step) => isSameQuestion(step, now) && step.path === now.path);
  const was = steps[before];
  if (!was || was === now) return undefined;
  const [a, b] = [memberAt(was.answer, "/data"), memberAt(now.answer, "/data")];
  const pointer = pointerIn(violation.where);
  if (pointer !== undefined && !pointer.includes("*")) {
    const [one, other] = [was, now].map(({ answer }) => memberAt(answer, pointer));
    const filter = `map(getpath(${JSON.stringify(pathOf(pointer))})) | .[0] == .[1]`;
    return isSameJson(one, other)
      ? undefined
      : { at: [before, last!], compared: { filter, recorded: false } };
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length)
    return {
      at: [before, last!],
      compared: { filter: "map(.data | length) | .[0] == .[1]", recorded: false },
    };
  // Only what the violation shows counts: other members may have changed by right.
  const names = namesOfDifference(a, b).filter((name) =>
    received.includes(`${JSON.stringify(name)}:`),
  );
  if (!names.length) return undefined;
  const filter = `map([.data | .. | objects | [${names.map((name) => `.[${JSON.stringify(name)}]`).join(", ")}]]) | .[0] == .[1]`;
  return { at: [before, last!], compared: { filter, recorded: false } };
};

/** What another answer says of the same: the value, and the operation. */
const elsewhere = /^(.*), as ([\w.-]+) shows it$/s;

/** Whether the violation is that two answers do not agree, of which either may be wrong. */
export const isOfTwo = ({ where, expected }: Violation): boolean =>
  /\bbeside\b/.test(where) ||
  elsewhere.test(expected) ||
  // The documents require of nothing that it be null.
  expected === "null";

/** Where a thing is listed, or shown by another operation, otherwise than it is read. */
export const ofDisagreement: Recogniser = (steps, violation) => {
  const [, , reader] = elsewhere.exec(violation.expected) ?? [];
  const whole = pointerIn(violation.where);
  // The list is the data, or stands in it.
  const [listed, list] = /^\/data((?:\/[^/*]+)?)\/\*(?=\/)/.exec(whole ?? "") ?? [];
  const pointer = whole?.slice(listed?.length ?? 0).replace(/^\/data(?=\/)/, "");
  const read = steps.findLastIndex(({ exchange }) => exchange?.operationId === reader);
  if (reader === undefined || pointer === undefined || pointer.includes("*") || read < 0)
    return undefined;
  const id = steps[read]!.path.split("?", 1)[0]!.split("/").at(-1);
  const isThing = (one: unknown): boolean =>
    [...leavesOf(one)].some(({ value }) => String(value) === id);
  const wanted = memberAt((steps[read] as ScriptStep).answer, `/data${pointer}`);
  const shown = lastAnswers(steps, violation).find((at) =>
    thingsIn(steps[at] as ScriptStep).some(
      (one) => isThing(one) && !isSameJson(memberAt(one, pointer), wanted),
    ),
  );
  if (shown === undefined || shown === read) return undefined;
  const at = [read, shown].sort((a, b) => a - b) as [number, number];
  const place = JSON.stringify(pathOf(pointer));
  const within = list ? `getpath(${JSON.stringify(pathOf(list))}) | ` : "";
  const filter = `(.[${at.indexOf(read)}].data | getpath(${place})) as $read | [.[${at.indexOf(shown)}].data | ${within}if type == "array" then .[] else . end | select([.. | scalars | tostring] | index($values[0])) | getpath(${place})] | any(.[]; . != $read)`;
  return { at, compared: { filter, values: [id], recorded: true } };
};

/** The number of a page, as the last segment of a path. */
const pageOf = ({ path }: ScriptStep): number => Number(/\/(\d+)(?:\?|$)/.exec(path)?.[1] ?? NaN);

/** Where a page shows again what another page showed. */
export const ofOverlap: Recogniser = (steps, violation) => {
  const { where, expected, received } = violation;
  const later = /^page (\d+)/.exec(where)?.[1];
  const earlier = /^no item of page (\d+) again/.exec(expected)?.[1];
  const last = steps[lastAnswers(steps, violation).at(-1) ?? -1];
  if (later === undefined || earlier === undefined || !last) return undefined;
  const [first, second] = [earlier, later].map((page) =>
    steps.findLastIndex((step) => isSameQuestion(step, last) && pageOf(step) === Number(page)),
  ) as [number, number];
  const text = received.replace(/^"|"$/g, "");
  const placesIn = (at: number): string[] =>
    thingsIn(steps[at]!).flatMap((thing) =>
      [...leavesOf(thing)].filter(({ value }) => String(value) === text).map((leaf) => leaf.where),
    );
  if (first < 0 || second < 0) return undefined;
  const [place] = placesIn(first);
  if (place === undefined || !placesIn(second).includes(place)) return undefined;
  const filter = `map([.data[] | getpath(${JSON.stringify(pathOf(place))})]) | .[0] as $page | any(.[1][]; . as $one | any($page[]; . == $one))`;
  return { at: [first, second], compared: { filter, recorded: true } };
};

/** Whether a list of numbers goes one way only. */
const isOneWay = "(. == sort) or (. == (sort | reverse))";

/** Where the things of a list go neither up nor down. */
export const ofDirection: Recogniser = (steps, violation) => {
  const got = itemsOf(violation.received);
  if (violation.expected !== "one direction" || !got || got.length < 2) return undefined;
  const at = lastAnswers(steps, violation);
  const things = at.flatMap((one) => thingsIn(steps[one]!));
  const places = new Set(things.flatMap((thing) => [...leavesOf(thing)].map(({ where }) => where)));
  const place = [...places].find((one) =>
    isSameJson(
      things.slice(0, got.length).map((thing) => memberAt(thing, one) ?? null),
      got,
    ),
  );
  const all = place === undefined ? [] : things.map((thing) => memberAt(thing, place) as number);
  const up = all.toSorted((a, b) => a - b);
  const isStraight = isSameJson(all, up) || isSameJson(all, up.toReversed());
  if (place === undefined || isStraight || !all.every((one) => typeof one === "number"))
    return undefined;
  const filter = `[.[].data[] | getpath(${JSON.stringify(pathOf(place))})] | ${isOneWay}`;
  return { at: at as [number, ...number[]], compared: { filter, recorded: false } };
};

/** Where a moment had to be about now, on a clock that nothing moved. */
export const ofMoment: Recogniser = (steps, { where, expected, received }) => {
  const wanted = Number(/^about (\d{13})$/.exec(expected)?.[1] ?? NaN);
  const got = Number(/^(\d{13})$/.exec(received)?.[1] ?? NaN);
  const pointer = pointerIn(where);
  const isMoved = steps.some(({ act }) => act?.path === "/clock");
  const at = steps.findLastIndex(
    ({ answer }) => pointer !== undefined && memberAt(answer, pointer) === got,
  );
  if (Number.isNaN(wanted - got) || pointer === undefined || isMoved || at < 0) return undefined;
  const tolerance = Math.round(Math.abs(got - wanted) / 2000);
  const filter = `.[0] | getpath(${JSON.stringify(pathOf(pointer))}) / 1000 - now | (if . < 0 then -. else . end) > ${tolerance}`;
  return { at: [at], compared: { filter, recorded: true } };
};
