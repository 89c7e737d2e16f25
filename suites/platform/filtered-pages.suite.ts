/** Pages of a list that is searched or filtered: none is empty before another that is not (1/1). */
import {
  eventually,
  itemsText,
  memberAt,
  playClaimedRows,
  rule,
  show,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { fillPages, itemsOn } from "../support/later-pages.ts";

/** Lists, each with parameters that search it, and the member in which each looks. */
const searched: Partial<Record<OperationId, Readonly<Record<string, string>>>> = {
  "people.profile.list": { search_text: "email" },
  "shortcuts.shortcut.list": { search_query: "bang", search_tag: "tag" },
  "helpdesk.article.list": { search_title: "title" },
  "helpdesk.category.list": { search_name: "name" },
  "status.service.list": { search_name: "name" },
};

rule("platform.filtered-pages-in-a-row", async (trial) => {
  let asked = 0;
  await playClaimedRows(trial, searched, async (id, members) => {
    const operationId = id as OperationId;
    const list = await fillPages(trial, operationId);
    // Pages count from 1, or from 0 (open.page-start).
    const start = (await itemsOn(list, "2")).length ? 1 : 0;
    const [front, behind] = [String(start), String(start + 1)];
    const [first, second] = [await itemsOn(list, front), await itemsOn(list, behind)];
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
        (await itemsOn(list, front, query)).length,
        (await itemsOn(list, behind, query)).length,
      ];
      const isRight = ([before, after]: [number, number]): boolean => before > 0 || after === 0;
      const seen = await eventually(trial, "list", both, isRight);
      const where = `page ${behind} of ${operationId} with ${show(query)}`;
      const expected = `no items, since page ${front} has none`;
      trial.expect(isRight(seen), where, expected, itemsText(seen[1]));
    }
    trial.settle();
  });
  if (!asked) trial.cannot("a list had to have more than one page");
});
