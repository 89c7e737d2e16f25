/** Searches that show the copies of an index, which is written anew only where what is searched was changed. */
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

type Members = Record<string, unknown>;

/** Items that are searched for are shown as they were when they were found first under what the member says. */
const showsCopies =
  (list: OperationId, by: string, id: string, member: string): Plant =>
  ({ seams }) => {
    const copies = new Map<string, Members>();
    wrap(seams, "serve", (original) => async (call) => {
      const data = await original(call);
      if (call.operation.operationId !== list) return data;
      if ((call.query as Members)[by] === undefined) return data;
      return (data as Members[]).map((item) => {
        const key = JSON.stringify([item[id], item[member]]);
        if (!copies.has(key)) copies.set(key, structuredClone(item));
        return copies.get(key);
      });
    });
  };

const rows: [id: string, what: string, ...Parameters<typeof showsCopies>][] = [
  [
    "helpdesk-articles-found-in-copies",
    "a title",
    "helpdesk.article.list",
    "search_title",
    "article_id",
    "title",
  ],
  [
    "shortcuts-found-in-copies",
    "a tag",
    "shortcuts.shortcut.list",
    "search_tag",
    "shortcut_id",
    "tag",
  ],
  ["filters-found-in-copies", "a type", "filters.filter.list", "type", "filter_id", "type"],
  [
    "status-nodes-found-in-copies",
    "a label",
    "status.node.list",
    "search_label",
    "node_id",
    "label",
  ],
];

export const searchCopiesFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([id, what, ...search]) => [
    id,
    fault(
      `What is listed by ${what} is shown as it was when it was listed so first.`,
      ["platform.found-as-listed"],
      showsCopies(...search),
    ),
  ]),
);
