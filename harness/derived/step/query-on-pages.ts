/**
 * A query of a list holds on every page, and beside the defaults of all other parameters. What a value selects is not
 * asked: where the first page of a query lists nothing, its next page does not list all that it lists without the query, nor does the same
 * query with every other parameter at the default that the documents give list anything.
 */
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { word } from "../../../fixtures/word.ts";
import { valueOf } from "../../arrange/arrange.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client/client.ts";
import { itemsText, show, type Violation } from "../../record/violation.ts";
import { unlessUnclaimed } from "../../trial/claimed.ts";
import { eventually } from "../../target/eventually.ts";
import { readPage, type Walked } from "./walk.ts";

export type Query = NonNullable<CallInput["query"]>;

/** Ranges in which nothing was, and nothing will be. */
export const past = ["1990-01-01T00:00:00Z", "1990-02-01T00:00:00Z"] as const;
export const future = ["2190-01-01T00:00:00Z", "2190-02-01T00:00:00Z"] as const;

/** What the documents say of the others when they are not sent, where they may be sent without what they belong to. */
export const defaultsBeside = ({ query }: Operation, sent: Query): Query =>
  Object.fromEntries(
    query.flatMap(({ name, schema }) =>
      schema.default === undefined || schema["x-alone-open"] || Object.hasOwn(sent, name)
        ? []
        : [[name, schema.default as string | number]],
    ),
  );

/** Flags that ask for the list in an order, in which many things may have one place. */
export const ordersOf = ({ query }: Operation): string[] =>
  query.flatMap(({ name, schema }) =>
    name.startsWith("order_") && schema.enum?.includes("1") ? name : [],
  );

/** Members by whose text things are searched, beside that which a parameter such as search_title names. */
const searched = ["name", "title", "label", "email", "bang"];

const textAt = (item: unknown, member: string): string | undefined => {
  const text = memberAt(item, member);
  return typeof text === "string" && text !== "" ? text : undefined;
};

/** What a parameter may search for to find one of the items: what one has of the member that it names, else some text of the last. */
export function textFor(name: string, items: readonly unknown[] = []): string | undefined {
  const named = name.replace(/^search_/, "");
  const tries = [
    ...items.toReversed().map((item) => textAt(item, named)),
    ...searched.map((member) => textAt(items.at(-1), member)),
  ];
  return tries.find((text) => text !== undefined);
}

/** Queries that few things match, if any: whether they do is seen. One of them may match what stands on the second page alone. */
async function queriesOf(scene: Scene, list: Operation, { pages }: Walked): Promise<Query[]> {
  const queries: Query[] = [];
  for (const { name, required, schema } of list.query) {
    const { format, enum: values, pattern, type } = schema;
    if (required || type !== "string" || format === "date-time" || pattern) continue;
    if (values) queries.push(...values.map((value) => ({ [name]: value as string })));
    else if (schema["x-refers-to"] === undefined) {
      const text = textFor(name, pages[1]);
      for (const one of [scene.trial.draw(word), ...(text === undefined ? [] : [text])])
        queries.push({ [name]: one });
    } else {
      const value = await unlessUnclaimed(() => valueOf(scene, list, schema));
      if (value !== undefined) queries.push({ [name]: value as string });
    }
  }
  return [...queries, ...dateQueries(list)];
}

export const datesOf = ({ query }: Operation): Operation["query"] =>
  query.filter(({ schema }) => schema.format === "date-time");

/** Dates that leave nothing out; nothing for a list without dates. */
export function anyDate(list: Operation): Query | undefined {
  const [start, end] = datesOf(list);
  return start && end && { [start.name]: past[0], [end.name]: future[1] };
}

/** Dates come in pairs; one alone is refused by some lists, of which nothing is asked then. */
function dateQueries(list: Operation): Query[] {
  const [start, end] = datesOf(list);
  if (!start || !end) return [];
  const both = [past, future].map(([from, to]) => ({ [start.name]: from, [end.name]: to }));
  return [{ [start.name]: future[0] }, { [end.name]: past[0] }, ...both];
}

interface Other {
  what: string;
  number: number;
  query: Query;
  /** So many items may be there: of a page that is filtered once it was cut, some may be left. */
  most: number;
}

/** What must be as empty as the first page of the query. */
function othersOf(list: Operation, { start, pages }: Walked, query: Query): Other[] {
  const defaults = defaultsBeside(list, query);
  const beside = { ...defaults, ...query };
  return [
    ...(pages.length > 1
      ? [{ what: `page ${start + 1}`, number: start + 1, query, most: pages[1]!.length - 1 }]
      : []),
    ...(Object.keys(defaults).length
      ? [{ what: `page ${start}`, number: start, query: beside, most: 0 }]
      : []),
  ];
}

/** What a list with more pages than one shows of queries for which its first page shows nothing. */
export async function queryProblems(
  scene: Scene,
  list: Operation,
  input: CallInput,
  walked: Walked,
): Promise<Violation[]> {
  const problems: Violation[] = [];
  let leading: Other | undefined;
  /** Undefined where it is refused: values that the documents do not name may be, and pages past the end. */
  const count = async (query: Query, number: number): Promise<number | undefined> =>
    (await readPage(scene, list, { ...input, query: { ...input.query, ...query } }, number))
      ?.length;
  for (const query of await queriesOf(scene, list, walked)) {
    if ((await count(query, walked.start)) !== 0) continue;
    for (const other of othersOf(list, walked, query)) {
      const { what, number, query: asked, most } = other;
      // What is found late may come between the two.
      const both = async () => {
        const found = (await count(asked, number)) ?? 0;
        return { found, first: found > most ? await count(query, walked.start) : 0 };
      };
      const isRight = ({ found, first }: Awaited<ReturnType<typeof both>>): boolean =>
        found <= most || first !== 0;
      const seen = await eventually(scene.trial, "list", both, isRight);
      if (isRight(seen)) continue;
      leading ??= other;
      problems.push({
        where: `${what} of ${list.operationId} with ${show(asked)}`,
        expected: `${most ? "fewer" : "no"} items, since page ${walked.start} with ${show(query)} has none`,
        received: itemsText(seen.found),
      });
    }
  }
  // What was read last leads the evidence.
  if (leading) await count(leading.query, leading.number);
  return problems;
}
