/** A list honours per_page within its bounds, and never shows more items than the largest page. */
import { prepare } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import type { CallInput } from "../client/client.ts";
import { eventually } from "../target/eventually.ts";
import { itemsText, show, type Violation } from "../record/violation.ts";
import type { Judge } from "./judge.ts";
import { identityIn } from "../client/list/items.ts";
import { otherCaller } from "./step/access.ts";
import { seenBy } from "./step/other-lister.ts";
import { problemsOf } from "./step/page-problems.ts";
import { holds, populate } from "./step/populate.ts";
import { anyDate, defaultsBeside, ordersOf } from "./step/query-on-pages.ts";
import { readPage, walk } from "./step/walk.ts";

export const perPage: Judge = async (trial, list) => {
  const bounds = list.paging?.per_page;
  if (!bounds) throw new Error(`${list.operationId} has no per_page`);
  const scene = await openScene(trial, [list]);
  const input = await prepare(scene, list);
  const { minimum, maximum, default: usual } = bounds;
  // More than the largest page holds, so that a longer one would show.
  const needed = maximum + 2;
  const populated = await populate(scene, list, input, {
    count: needed,
    isFull: holds(needed),
  });
  const { total } = populated;
  if (total < needed) trial.cannot(`only ${total} items could be listed`);
  const asking = (per_page: number, others: CallInput["query"] = {}): CallInput => ({
    ...input,
    query: { ...input.query, ...others, per_page },
  });
  // Half of them, so that the last page is as full as the others where nothing else is listed.
  const between = Math.floor(needed / 2);
  const sizes = [minimum, between, maximum];
  const firstPages = [
    { how: "no per_page", expected: usual, asked: input },
    ...sizes.map((size) => ({ how: `per_page ${size}`, expected: size, asked: asking(size) })),
    {
      how: `per_page ${between} beside the defaults of all others`,
      expected: between,
      asked: asking(between, defaultsBeside(list, { per_page: between })),
    },
  ];
  const dates = anyDate(list);
  const judged = async (): Promise<Violation[]> => {
    const found: Violation[] = [];
    for (const { how, expected, asked } of firstPages) {
      const items = await readPage(scene, list, asked);
      if (items?.length !== expected) found.push(wrongSize(how, `${expected} items`, items));
    }
    // Dates that far off may be refused or narrowed, but not to as many as there are without per_page.
    const dated = dates && (await readPage(scene, list, asking(between, dates)));
    if (dated && (dated.length > between || dated.length === usual))
      found.push(wrongSize(`per_page ${between} and ${show(dates)}`, `${between} items`, dated));
    for (const order of ordersOf(list)) {
      // An order may leave out what has no place in it, also of each page once that was cut: but not down to the same, however many are asked for.
      const ordered = (size: number) => asking(size, { [order]: "1" });
      const { pages } = await walk(scene, list, ordered(between));
      const [first = []] = pages;
      const isIgnored =
        pages.length > 1 &&
        first.length === usual &&
        (await readPage(scene, list, ordered(maximum)))?.length === usual;
      if (first.length > between || isIgnored)
        found.push(wrongSize(`per_page ${between} and ${order} 1`, `${between} items`, first));
    }
    // Whether the token is let in, other rules judge.
    const other = otherCaller(scene, list);
    const seen = other && (await readPage(scene, list, asking(between), undefined, other));
    if (other && seen && seen.length !== between)
      found.push(wrongSize(seenBy(`per_page ${between}`, other), `${between} items`, seen));
    // Clamping and refusing are both legal; more than the maximum is not.
    const over = await readPage(scene, list, asking(maximum + 1));
    if ((over?.length ?? 0) > maximum) {
      found.push(wrongSize(`per_page ${maximum + 1}`, `at most ${maximum} items`, over));
    }
    const walked = await walk(scene, list, asking(between));
    return [...found, ...problemsOf(walked, populated, identityIn(trial.run.contract, list))];
  };
  const violations = await eventually(trial, "list", judged, (found) => found.length === 0);
  for (const violation of violations) trial.violate(violation);
};

const wrongSize = (how: string, expected: string, items: unknown[] | undefined): Violation => ({
  where: `the first page with ${how}`,
  expected,
  received: items ? itemsText(items.length) : "a refusal",
});
