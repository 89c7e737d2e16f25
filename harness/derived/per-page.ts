/** A list honours per_page within its bounds, and never shows more items than the largest page. */
import { prepare } from "../arrange/arrange.ts";
import type { Operation } from "../../contract/contract.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client/client.ts";
import { eventually } from "../target/eventually.ts";
import { itemsText, show, type Violation } from "../record/violation.ts";
import type { Judge } from "./judge.ts";
import { identityIn } from "../client/list/items.ts";
import { otherCaller } from "./step/access.ts";
import { seenBy } from "./step/other-lister.ts";
import { problemsOf, whatever } from "./step/page-problems.ts";
import { holds, populate, requireCreation } from "./step/populate.ts";
import { anyDate, defaultsBeside, ordersOf } from "./step/query-on-pages.ts";
import { readPage, walk, type Walked } from "./step/walk.ts";

/** A list that is asked for pages of different sizes. */
interface Sizing {
  scene: Scene;
  list: Operation;
  /** The request without per_page. */
  input: CallInput;
  bounds: PageBounds;
  /** A size within the bounds, with which the last page is as full as the others where nothing else is listed. */
  between: number;
}

type PageBounds = NonNullable<NonNullable<Operation["paging"]>["per_page"]>;

export const perPage: Judge = async (trial, list) => {
  const bounds = list.paging?.per_page;
  if (!bounds) throw new Error(`${list.operationId} has no per_page`);
  const scene = await openScene(trial, [list]);
  const input = await prepare(scene, list);
  // More than the largest page holds, so that a longer one would show.
  const needed = bounds.maximum + 2;
  const populated = await populate(scene, list, input, {
    count: needed,
    isFull: holds(needed),
  });
  const { total } = populated;
  if (!total) requireCreation(trial, list);
  if (total < needed) trial.cannot(`only ${total} items could be listed`);
  const sizing: Sizing = { scene, list, input, bounds, between: Math.floor(needed / 2) };
  const identityOf = identityIn(trial.run.contract, list);
  const judged = async (): Promise<Violation[]> => {
    const found: Violation[] = [];
    for (const look of [wrongFirstPages, wrongBesideDates, wrongInOrders, wrongForOther, tooLarge])
      found.push(...(await look(sizing)));
    const walked = await walk(scene, list, asking(sizing, sizing.between));
    return [...found, ...problemsOf(walked, populated, identityOf)];
  };
  const violations = await eventually(trial, "list", judged, (found) => found.length === 0);
  for (const violation of violations) trial.violate(violation);
};

/** The request for pages of this size. */
const asking = (
  { input }: Sizing,
  per_page: number,
  others: CallInput["query"] = {},
): CallInput => ({ ...input, query: { ...input.query, ...others, per_page } });

/** Without per_page, with each of several sizes, and beside the defaults of all other parameters. */
async function wrongFirstPages(sizing: Sizing): Promise<Violation[]> {
  const { scene, list, input, bounds, between } = sizing;
  const beside = asking(sizing, between, defaultsBeside(list, { per_page: between }));
  const firstPages = [
    { how: "no per_page", expected: bounds.default, asked: input },
    ...[bounds.minimum, between, bounds.maximum].map((size) => ({
      how: `per_page ${size}`,
      expected: size,
      asked: asking(sizing, size),
    })),
    {
      how: `per_page ${between} beside the defaults of all others`,
      expected: between,
      asked: beside,
    },
  ];
  const found: Violation[] = [];
  for (const { how, expected, asked } of firstPages) {
    const items = await readPage(scene, list, asked);
    if (items?.length !== expected) found.push(wrongSize(how, `${expected} items`, items));
  }
  return found;
}

/** Dates that far off may be refused or narrowed, but not to as many as there are without per_page. */
async function wrongBesideDates(sizing: Sizing): Promise<Violation[]> {
  const { scene, list, bounds, between } = sizing;
  const dates = anyDate(list);
  const dated = dates && (await readPage(scene, list, asking(sizing, between, dates)));
  if (!dates || !dated) return [];
  if (dated.length <= between && dated.length !== bounds.default) return doubled(sizing, dates);
  return [wrongSize(`per_page ${between} and ${show(dates)}`, `${between} items`, dated)];
}

/**
 * An order may leave out items that have no place in it, even from each page after that was cut; but not so that a page holds the same
 * number however many are asked for.
 */
async function wrongInOrders(sizing: Sizing): Promise<Violation[]> {
  const { scene, list, bounds, between } = sizing;
  const found: Violation[] = [];
  for (const order of ordersOf(list)) {
    const ordered = (size: number) => asking(sizing, size, { [order]: "1" });
    const walked = await walk(scene, list, ordered(between));
    const [first = []] = walked.pages;
    const isIgnored =
      walked.pages.length > 1 &&
      first.length === bounds.default &&
      (await readPage(scene, list, ordered(bounds.maximum)))?.length === bounds.default;
    if (first.length > between || isIgnored)
      found.push(wrongSize(`per_page ${between} and ${order} 1`, `${between} items`, first));
    else found.push(...(await doubled(sizing, { [order]: "1" }, walked)));
  }
  return found;
}

/** Whatever a query leaves out, a page begins where the one before it, of the same size, has ended. */
async function doubled(
  sizing: Sizing,
  query: NonNullable<CallInput["query"]>,
  seen?: Walked,
): Promise<Violation[]> {
  const { scene, list, between } = sizing;
  const walked = seen ?? (await walk(scene, list, asking(sizing, between, query)));
  return problemsOf(walked, whatever, identityIn(scene.trial.run.contract, list)).map(
    (problem) => ({
      ...problem,
      where: `${problem.where}, with ${show({ per_page: between, ...query })}`,
    }),
  );
}

/** Whether the token is let in, other rules judge. */
async function wrongForOther(sizing: Sizing): Promise<Violation[]> {
  const { scene, list, between } = sizing;
  const other = otherCaller(scene, list);
  const seen = other && (await readPage(scene, list, asking(sizing, between), undefined, other));
  if (!other || !seen || seen.length === between) return [];
  return [wrongSize(seenBy(`per_page ${between}`, other), `${between} items`, seen)];
}

/** Clamping and refusing are both legal; more than the maximum is not. */
async function tooLarge(sizing: Sizing): Promise<Violation[]> {
  const { scene, list, bounds } = sizing;
  const { maximum } = bounds;
  const over = await readPage(scene, list, asking(sizing, maximum + 1));
  if ((over?.length ?? 0) <= maximum) return [];
  return [wrongSize(`per_page ${maximum + 1}`, `at most ${maximum} items`, over)];
}

const wrongSize = (how: string, expected: string, items: unknown[] | undefined): Violation => ({
  where: `the first page with ${how}`,
  expected,
  received: items ? itemsText(items.length) : "a refusal",
});
