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
  requireCreation,
  show,
  type CallInput,
  type Scene,
  type Trial,
  type World,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** More than a page of 20, the default that the documents give where they give one. */
export const enough = 22;

/** The first and the second page, or the second, the third and the first (open.page-start). */
const numbers = ["1", "2", "0"];
/** Those behind, where pages are small. */
const behind = ["3", "4", "5", "6"];

/** A list of which more than a page is there. */
export interface LongList {
  operationId: OperationId;
  scene: Scene;
  input: CallInput;
}

interface Filter<Item> {
  query: Record<string, string>;
  /** What the filter leaves out, of which the list has more than a page. */
  isLeftOut: (item: Item) => boolean;
  /** Lists what is left out where the list without a query may not hold it. */
  otherwise?: Record<string, string>;
}

/** The list, filled until it has more than a page; with the identifiers of what was put in. */
export async function fillPages(
  trial: Trial,
  operationId: OperationId,
  { count = enough, arranged = (scene: Scene) => scene } = {},
): Promise<LongList & { ids: readonly string[] }> {
  const list = trial.run.contract.operation(operationId);
  const scene = arranged(createScene(trial, await trial.world()));
  const input = await prepare(scene, list);
  const isFull = (pages: unknown[][]): boolean => pages.length > 1;
  const { ids } = await populate(scene, list, input, { count, isFull });
  return { operationId, scene, input, ids };
}

/** The same for a list that the rule filled itself. */
export const longList = (
  trial: Trial,
  world: World,
  operationId: OperationId,
  params: NonNullable<CallInput["params"]>,
): LongList => ({ operationId, scene: createScene(trial, world), input: { params } });

/** The items of a page; of one past the end, which may be refused (open.page-past-end), none. */
export async function itemsOn(
  { operationId, scene, input }: LongList,
  page_number: string,
  query: Record<string, string> = {},
): Promise<unknown[]> {
  const list = scene.trial.run.contract.operation(operationId);
  const params = { ...input.params, page_number };
  const exchange = await ask(scene, list, {
    ...input,
    params,
    query: { ...input.query, ...query },
  });
  return isAccepted(exchange) ? itemsOf(envelopeOf(exchange).data) : [];
}

/**
 * The rule says that no page of the filtered list holds what the filter excludes. That no page follows an empty one is a SHOULD
 * (platform.filtered-pages-in-a-row).
 */
export async function expectNoneOnPages<Item>(
  long: LongList,
  { query, isLeftOut, otherwise }: Filter<Item>,
): Promise<void> {
  const { operationId, scene, input } = long;
  const { trial } = scene;
  const list = trial.run.contract.operation(operationId);
  const leftOut = async (page_number: string, asked: Filter<Item>["query"]): Promise<Item[]> =>
    ((await itemsOn(long, page_number, asked)) as Item[]).filter(isLeftOut);
  const telling = async (): Promise<string | undefined> => {
    for (const asked of [{}, ...(otherwise ? [otherwise] : [])])
      for (const number of [...numbers, ...behind])
        if ((await leftOut(number, asked)).length) return number;
    return undefined;
  };
  if ((await eventually(trial, "list", telling, (number) => number !== undefined)) === undefined) {
    requireCreation(trial, list);
    trial.cannot(`nothing is listed that ${show(query)} would leave out`);
  }
  if (!isAccepted(await ask(scene, list, { ...input, query: { ...input.query, ...query } })))
    trial.cannot(`${operationId} had to be accepted with ${show(query)}`);
  for (const number of numbers) {
    const wrongOn = (): Promise<Item[]> => leftOut(number, query);
    const wrong = await eventually(trial, "list", wrongOn, ({ length }) => !length);
    trial.expect(
      !wrong.length,
      `page ${number} of ${operationId} with ${show(query)}`,
      "no item that the query leaves out",
      wrong,
    );
  }
}

/** The same of a list that is filled by the way of its operation. */
export const expectFilteredPages = async <Item>(
  trial: Trial,
  operationId: OperationId,
  filter: Filter<Item>,
): Promise<void> => expectNoneOnPages(await fillPages(trial, operationId), filter);

/** So many pages are looked at. */
const most = 50;

/**
 * Whether the list with a query shows it on any page on which something stands without the query: one that is empty may come before
 * (platform.filtered-pages-in-a-row).
 *
 * @param otherwise lists what the query leaves out, where the list without one may not hold it
 */
export async function isOnAnyPage(
  long: LongList,
  query: Record<string, string>,
  isIt: (item: unknown) => boolean,
  otherwise: Record<string, string> = {},
): Promise<boolean> {
  for (let number = 0; number < most; number++) {
    if ((await itemsOn(long, String(number), query)).some(isIt)) return true;
    // Where pages count from 1, page 0 may be refused or empty (open.page-start).
    if (number > 0 && !(await itemsOn(long, String(number), otherwise)).length) return false;
  }
  return false;
}
