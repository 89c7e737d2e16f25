/** Pages of a list that is searched or filtered: none is empty before another that is not (1/1). */
import {
  ask,
  envelopeOf,
  eventually,
  isAccepted,
  itemsOf,
  itemsText,
  memberAt,
  playClaimedRows,
  rule,
  show,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { fillPages, type LongList } from "../support/later-pages.ts";

/** Lists, each with parameters that search it, and the member in which each looks. */
const searched: Partial<Record<OperationId, Readonly<Record<string, string>>>> = {
  "people.profile.list": { search_text: "email" },
  "shortcuts.shortcut.list": { search_query: "bang", search_tag: "tag" },
  "helpdesk.article.list": { search_title: "title" },
  "helpdesk.category.list": { search_name: "name" },
  "status.service.list": { search_name: "name" },
};

type Query = Record<string, string>;

/** The items of a page; of one past the end, which may be refused, none. */
async function itemsOn(
  { scene, operationId, input }: LongList,
  number: number,
  query: Query = {},
): Promise<unknown[]> {
  const list = scene.trial.run.contract.operation(operationId);
  const params = { ...input.params, page_number: String(number) };
  const exchange = await ask(scene, list, {
    ...input,
    params,
    query: { ...input.query, ...query },
  });
  return isAccepted(exchange) ? itemsOf(envelopeOf(exchange).data) : [];
}

rule("platform.filtered-pages-in-a-row", async (trial) => {
  let asked = 0;
  await playClaimedRows(trial, searched, async (id, members) => {
    const operationId = id as OperationId;
    const list = await fillPages(trial, operationId);
    // Pages count from 1, or from 0 (open.page-start).
    const start = (await itemsOn(list, 2)).length ? 1 : 0;
    const [first, second] = [await itemsOn(list, start), await itemsOn(list, start + 1)];
    for (const [name, member] of Object.entries(members)) {
      const valuesOf = (items: readonly unknown[]): unknown[] =>
        items.map((item) => memberAt(item, member));
      // What stands on the second page alone.
      const value = valuesOf(second).findLast(
        (one) => typeof one === "string" && one !== "" && !valuesOf(first).includes(one),
      );
      if (typeof value !== "string") continue;
      asked += 1;
      const query = { [name]: value };
      const both = async (): Promise<[number, number]> => [
        (await itemsOn(list, start, query)).length,
        (await itemsOn(list, start + 1, query)).length,
      ];
      const isRight = ([before, behind]: [number, number]): boolean => before > 0 || behind === 0;
      const seen = await eventually(trial, "list", both, isRight);
      const where = `page ${start + 1} of ${operationId} with ${show(query)}`;
      const expected = `no items, since page ${start} has none`;
      trial.expect(isRight(seen), where, expected, itemsText(seen[1]));
    }
    trial.settle();
  });
  if (!asked) trial.cannot("a list had to have more than one page");
});
