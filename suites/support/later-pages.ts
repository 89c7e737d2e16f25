/** A filter holds on every page of a list, not only on the first one. */
import {
  ask,
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  itemsOf,
  populate,
  prepare,
  show,
  type Trial,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** More than a page of 20, the default that the documents give where they give one. */
const enough = 22;

/** The first and the second page, or the second and the third (open.page-start). */
const numbers = ["1", "2"];

interface Filter<Item> {
  query: Record<string, string>;
  /** What the filter leaves out; the list is filled with such things. */
  isLeftOut: (item: Item) => boolean;
}

/** The rule says that no page of the filtered list holds what the filter leaves out. */
export async function expectFilteredPages<Item>(
  trial: Trial,
  operationId: OperationId,
  { query, isLeftOut }: Filter<Item>,
): Promise<void> {
  const list = trial.run.contract.operation(operationId);
  const scene = createScene(trial, await trial.world());
  const input = await prepare(scene, list);
  await populate(scene, list, input, { count: enough, isFull: (pages) => pages.length > 1 });
  const leftOut = async (page_number: string, asked: Filter<Item>["query"]): Promise<Item[]> => {
    const params = { ...input.params, page_number };
    // Some lists cannot be asked without a query, such as a search.
    const exchange = await ask(scene, list, {
      ...input,
      params,
      query: { ...input.query, ...asked },
    });
    // A page past the end may be refused (open.page-past-end).
    const items = isAccepted(exchange) ? itemsOf(envelopeOf(exchange).data) : [];
    return (items as Item[]).filter(isLeftOut);
  };
  const plain = [];
  for (const number of numbers) plain.push(...(await leftOut(number, {})));
  if (!plain.length) trial.cannot(`nothing is listed that ${show(query)} would leave out`);
  if (!isAccepted(await ask(scene, list, { ...input, query: { ...input.query, ...query } })))
    trial.cannot(`${operationId} had to be accepted with ${show(query)}`);
  for (const number of numbers) {
    const page = (): Promise<Item[]> => leftOut(number, query);
    const wrong = await eventually(trial, "list", page, (items) => !items.length);
    trial.expect(!wrong.length, `page ${number} with ${show(query)}`, "none of these", wrong);
  }
}
