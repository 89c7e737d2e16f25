/** Conditions of filters and searches (2/9) against the facts of a thing. */
import { jsonIn } from "../contract/parsed-json.ts";
import type { FilterCondition } from "../schemas/generated/types.ts";
import { readDate } from "./dates.ts";
import { invalid } from "./refusal.ts";

type Criterion = Pick<FilterCondition, "criterion" | "operator" | "query">;
type Value = string | number | boolean;
type Test = (values: Value[], query: string[]) => boolean;

/** Whether some value is in this relation to some string of the query; letter case does not count. */
const some =
  (relation: (value: string, wanted: string) => boolean): Test =>
  (values, query) =>
    values.some((value) =>
      query.some((wanted) => relation(String(value).toLowerCase(), wanted.toLowerCase())),
    );

const not =
  (test: Test): Test =>
  (values, query) =>
    !test(values, query);

/** Numbers as numbers, timestamps also against dates, everything else alphabetically. */
const compared =
  (holds: (order: number) => boolean): Test =>
  (values, query) =>
    values.some((value) => query.some((wanted) => holds(order(value, wanted))));

function order(value: Value, wanted: string): number {
  const limit = wanted.trim() === "" ? NaN : Number(wanted);
  if (!Number.isNaN(limit)) return Number(value) - limit;
  if (typeof value === "number") return value - (readDate(wanted) ?? NaN);
  const [text, other] = [String(value).toLowerCase(), wanted.toLowerCase()];
  return text < other ? -1 : Number(text > other);
}

const equal = some((value, wanted) => value === wanted);
const contains = some((value, wanted) => value.includes(wanted));
const exists: Test = (values) => values.length > 0;

const tests: Record<FilterCondition["operator"], Test> = {
  eq: equal,
  neq: not(equal),
  ex: exists,
  nex: not(exists),
  has: contains,
  nhas: not(contains),
  sw: some((value, wanted) => value.startsWith(wanted)),
  ew: some((value, wanted) => value.endsWith(wanted)),
  gte: compared((sign) => sign >= 0),
  lte: compared((sign) => sign <= 0),
  gt: compared((sign) => sign > 0),
  lt: compared((sign) => sign < 0),
};

/** The values at a dotted path; arrays give all of theirs, and blanks are not values. */
export function valuesAt(facts: unknown, path: string): Value[] {
  let found: unknown[] = [facts];
  for (const name of path.split(".")) {
    found = found
      .filter((part) => typeof part === "object" && part !== null && Object.hasOwn(part, name))
      .flatMap((part) => (part as Record<string, unknown>)[name]);
  }
  return found.filter(
    (value): value is Value =>
      (typeof value === "string" && value !== "") ||
      typeof value === "number" ||
      typeof value === "boolean",
  );
}

/** Whether all conditions hold, or (with `or`) one of them; an empty list holds for everything. */
export function satisfies(
  facts: unknown,
  conditions: Criterion[],
  operator: "and" | "or" = "and",
): boolean {
  const holds = ({ criterion, operator: relation, query }: Criterion): boolean =>
    tests[relation](valuesAt(facts, criterion), query);
  if (operator === "and") return conditions.every(holds);
  return conditions.length === 0 || conditions.some(holds);
}

/** The conditions in a query parameter: a JSON array of them, or a single one; anything else is refused. */
export function readConditions(
  name: string,
  text: string,
  model: FilterCondition["model"],
): FilterCondition[] {
  const parsed = jsonIn(text);
  if (parsed === undefined) throw invalid(`${name}: not JSON`);
  const conditions: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!conditions.every((one) => isCondition(one))) {
    throw invalid(`${name}: conditions of model, criterion, operator and query`);
  }
  if (conditions.some((one) => one.model !== model))
    throw invalid(`${name}: model must be ${model}`);
  return conditions;
}

function isCondition(value: unknown): value is FilterCondition {
  if (typeof value !== "object" || value === null) return false;
  const { model, criterion, operator, query } = value as Record<string, unknown>;
  return (
    typeof model === "string" &&
    typeof criterion === "string" &&
    typeof operator === "string" &&
    Object.hasOwn(tests, operator) &&
    Array.isArray(query) &&
    query.every((one) => typeof one === "string")
  );
}
