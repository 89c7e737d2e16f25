/** With which queries a list shows a thing: an index, or a table of another kind, may keep what was removed. */
import type { Operation } from "../../../contract/contract.ts";
import { ask } from "../../arrange/carry-out.ts";
import type { Scene } from "../../arrange/scene.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import type { CallInput } from "../../client/client.ts";
import { itemsOf } from "../../client/list/items.ts";
import { eventually } from "../../target/eventually.ts";
import { datesOf, future, past, textFor, type Query } from "./query-on-pages.ts";

/** What is asked for, and how it is known again. */
export interface Sought {
  list: Operation;
  input: CallInput;
  is: (item: unknown) => boolean;
}

/** Fields by which a list may be sorted, where the documents name none. */
const sorts = ["updated_at", "created_at"];

/** Each parameter by itself, with values that may let the item pass: whether they do is seen. */
function queriesFor(list: Operation, item: unknown): Query[] {
  const [start, end] = datesOf(list);
  const dates = [
    ...(start ? [{ [start.name]: past[0] }] : []),
    ...(end ? [{ [end.name]: future[1] }] : []),
  ];
  const others = list.query.flatMap(({ name, required, schema }): Query[] => {
    const { format, enum: values, pattern, type } = schema;
    if (required || type !== "string" || format === "date-time" || pattern) return [];
    if (values) return values.map((value) => ({ [name]: value as string }));
    if (schema["x-refers-to"] !== undefined) return [];
    if (name.startsWith("sort_")) return sorts.map((value) => ({ [name]: value }));
    const text = textFor(name, [item]);
    return text === undefined ? [] : [{ [name]: text }];
  });
  return [...dates, ...others];
}

/** The first page is enough: nobody reads all pages of a long list for each query. */
async function shownWith(
  scene: Scene,
  { list, input, is }: Sought,
  query: Query,
): Promise<boolean> {
  const exchange = await ask(scene, list, { ...input, query: { ...input.query, ...query } });
  return isAccepted(exchange) && itemsOf(envelopeOf(exchange).data).some(is);
}

/** Those with which the list shows the item now. */
export async function queriesThatShow(
  scene: Scene,
  asked: Sought,
  item: unknown,
): Promise<Query[]> {
  const found: Query[] = [];
  for (const query of queriesFor(asked.list, item))
    if (await shownWith(scene, asked, query)) found.push(query);
  return found;
}

/** The first of them with which the list goes on showing it. */
export async function stillShownWith(
  scene: Scene,
  asked: Sought,
  queries: readonly Query[],
): Promise<Query | undefined> {
  for (const query of queries) {
    const look = (): Promise<boolean> => shownWith(scene, asked, query);
    if (await eventually(scene.trial, "list", look, (isShown) => !isShown)) return query;
  }
  return undefined;
}
