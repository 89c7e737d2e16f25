/** Answers among the steps of a case, and what they hold. */
import { isObject } from "../../../contract/json-object.ts";
import { isSameJson } from "../../../contract/canonical-json.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { ScriptStep } from "../steps.ts";
import type { Violation } from "../../../harness/record/violation.ts";
import type { IsFleeting } from "./telling.ts";

/** Things that an answer shows: the items of a list, else the thing itself. */
export function thingsIn({ answer }: ScriptStep): unknown[] {
  const data = memberAt(answer, "/data");
  if (Array.isArray(data)) return data as unknown[];
  return data === undefined || data === null ? [] : [data];
}

/** The last of these answers of which something holds. */
export function lastOf(
  steps: readonly ScriptStep[],
  fits: (step: ScriptStep) => boolean,
): number | undefined {
  const at = steps.findLastIndex((step) => step.exchange !== undefined && fits(step));
  return at < 0 ? undefined : at;
}

/** Whether the step is a call that changes nothing. */
export const isRead = ({ exchange }: Pick<ScriptStep, "exchange">): boolean =>
  exchange !== undefined && /^(?:get|head)$/.test(exchange.request.method);

/** Whether nothing was done after it: what an earlier answer shows may have been right then. */
export const isOfEnd = (step: ScriptStep, steps: readonly ScriptStep[]): boolean =>
  steps.slice(steps.indexOf(step) + 1).every(isRead);

/** What is asked, whatever page of it and by whatever query. */
const placeOf = (step: ScriptStep | undefined): string | undefined =>
  step?.path.split("?", 1)[0]?.replace(/\/\d+$/, "");

/** The query of a request; pages of a list have it alike. */
const queryOf = ({ path }: ScriptStep): string => path.split("?", 2)[1] ?? "";

/** Whether two steps ask the same, perhaps another page of it. */
export const isSameQuestion = (one: ScriptStep, other: ScriptStep): boolean =>
  one.exchange?.operationId === other.exchange?.operationId &&
  one.exchange?.as === other.exchange?.as &&
  placeOf(one) === placeOf(other) &&
  queryOf(one) === queryOf(other);

/** The operation in whose answers the violation was seen: the one that it names, else that of the last step. */
function operationOf(
  steps: readonly ScriptStep[],
  { where, operationId }: Violation,
): string | undefined {
  const all = new Set(steps.flatMap(({ exchange }) => exchange?.operationId ?? []));
  const named = where.match(/[a-z][\w-]*(?:\.[a-z][\w-]*)+/g) ?? [];
  return operationId ?? named.find((one) => all.has(one)) ?? steps.at(-1)?.exchange?.operationId;
}

/** Places of the last answers of that operation: all pages of a list that were asked for in a row. */
export function lastAnswers(steps: readonly ScriptStep[], violation: Violation): number[] {
  const operationId = operationOf(steps, violation);
  const last = lastOf(steps, ({ exchange }) => exchange?.operationId === operationId);
  if (last === undefined) return [];
  const found = [last];
  for (let i = last - 1; i >= 0; i--) {
    const step = steps[i] as ScriptStep;
    const isNew = !found.some((at) => steps[at]?.path === step.path);
    if (!isRead(step) || !isNew || !isSameQuestion(step, steps[last] as ScriptStep)) break;
    found.unshift(i);
  }
  return found;
}

/** Everything inside, and the whole. */
export function* within(value: unknown): Generator {
  yield value;
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* within(inner);
}

/** Somewhere this value, or a thing with these members. */
export function isHeld(all: readonly unknown[], part: unknown): boolean {
  return all.some(
    (one) =>
      isSameJson(one, part) ||
      (isObject(one) &&
        isObject(part) &&
        Object.entries(part).every(([name, value]) => isSameJson(one[name], value))),
  );
}

/** Whether something inside differs each time that the case is played. */
export const holdsFleeting = (value: unknown, step: ScriptStep, isFleeting: IsFleeting): boolean =>
  [...leavesOf(value)].some((leaf) => isFleeting(leaf.value, step));

/** Identifiers of what the case made, or had made, before these answers. */
export function madeBefore(
  steps: readonly ScriptStep[],
  at: number,
  isFleeting: IsFleeting,
): unknown[] {
  const makers = steps
    .slice(0, at)
    .filter(({ exchange, act }) => act || exchange?.request.method === "post");
  const values = makers.flatMap(({ answer }) =>
    [...leavesOf(memberAt(answer, "/data"))].map(({ value }) => value),
  );
  return [...new Set(values)].filter(
    (value) =>
      (typeof value === "string" || typeof value === "number") &&
      String(value).length >= 12 &&
      !isFleeting(value, steps[at]!),
  );
}
