import { memberAt } from "../../contract/pointer.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Call } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { ignoresQueryBeside, instead, shows } from "../deviate/handler.ts";
import { filtersCutPages, selects, shiftsPages, turnsTies } from "../deviate/pages.ts";
import { without } from "../deviate/without.ts";
import { pageFaults } from "./paging/page.ts";

const isOfPlugin = ({ caller }: Pick<Call, "caller">): boolean => caller?.tier === "plugin";

const pageIn = (params: object): string => (params as { page_number?: string }).page_number ?? "1";

/** Lists whose things have an order. */
const ordered: [id: string, what: string, list: OperationId][] = [
  ["articles", "articles", "helpdesk.article.list"],
  ["categories", "categories", "helpdesk.category.list"],
  ["sections", "sections", "helpdesk.section.list"],
  ["services", "services", "status.service.list"],
  ["nodes", "nodes", "status.node.list"],
];

/** Searches, by the member in which each looks. */
const searches: [OperationId, query: string, member: string][] = [
  ["people.profile.list", "search_text", "email"],
  ["shortcuts.shortcut.list", "search_query", "bang"],
  ["shortcuts.shortcut.list", "search_tag", "tag"],
  ["helpdesk.article.list", "search_title", "title"],
  ["helpdesk.category.list", "search_name", "name"],
  ["status.service.list", "search_name", "name"],
];

const searchesOfPages = searches.map(([list, query, member]): [string, Fault] => [
  `paging-${list.split(".", 2).join("-")}-${query.replace("_", "-")}-after`,
  fault(
    `${query} of ${list} leaves items out of each page once that was cut.`,
    ["platform.filtered-pages-in-a-row"],
    filtersCutPages(list, (item, sent) => {
      const wanted = sent[query]?.toLowerCase() ?? "";
      const text = memberAt(item, member);
      return wanted === "" || (typeof text === "string" && text.toLowerCase().includes(wanted));
    }),
  ),
]);

export const pagingFaults: Record<string, Fault> = {
  ...pageFaults,
  ...Object.fromEntries(searchesOfPages),
  "paging-first-for-plugins": fault(
    "For plugin tokens each page of the profiles is the first one.",
    ["paging:people.profile.list"],
    instead("people.profile.list", (call, original) =>
      original(isOfPlugin(call) ? { ...call, page: 1 } : call),
    ),
  ),
  "paging-gap": fault(
    "Each later page of the conversations leaves out the conversation that follows the page before.",
    ["paging:conversations.conversation.list"],
    shiftsPages("conversations.conversation.list", 1),
  ),
  "paging-overlap": fault(
    "Each later page of the profiles begins with the last profile of the page before.",
    ["paging:people.profile.list"],
    shiftsPages("people.profile.list", -1),
  ),
  ...Object.fromEntries(
    ordered.map(([id, what, list]) => [
      `paging-${id}-untied`,
      fault(
        `Of ${what} with one order another one comes first on each page.`,
        [`paging:${list}`],
        turnsTies(list),
      ),
    ]),
  ),
  "paging-articles-unvisited-untied": fault(
    "Of articles with as many visits another one comes first on each page.",
    ["paging:helpdesk.article.list"],
    selects<{ visits: number }>("helpdesk.article.list", (items, { query, params }) => {
      const { order_visits } = query as { order_visits?: string };
      const isTurned = order_visits === "1" && Number(pageIn(params)) % 2 === 0;
      return isTurned ? items.toReversed().sort((a, b) => b.visits - a.visits) : items;
    }),
  ),
  "paging-conversations-by-date-then-not": fault(
    "Later pages of the conversations in the order of their creation begin with the last one of the page before.",
    ["paging:conversations.conversation.list"],
    selects<unknown>("conversations.conversation.list", (items, { query, params }) => {
      const { order_date_created } = query as { order_date_created?: string };
      const isLater = order_date_created === "1" && Number(pageIn(params)) > 1;
      return isLater ? [items[0], ...items] : items;
    }),
  ),
  "paging-item-short-for-plugins": fault(
    "The list of profiles shows plugin tokens no company.",
    ["list-agrees:people-profile"],
    shows("people.profile.list", (data, call) =>
      isOfPlugin(call) ? data.map((profile) => without(profile, "company")) : data,
    ),
  ),
  "per-page-ignored-with-dates": fault(
    "The list of profiles gives 20 of them whatever per_page asks for beside dates.",
    ["per-page:people.profile.list"],
    ignoresQueryBeside("people.profile.list", "filter_date_start", "per_page"),
  ),
  "per-page-ignored-with-end": fault(
    "The list of conversations gives 20 of them whatever per_page asks for beside an end of the dates.",
    ["per-page:conversations.conversation.list"],
    ignoresQueryBeside("conversations.conversation.list", "filter_date_end", "per_page"),
  ),
  "per-page-ignored-for-plugins": fault(
    "The list of profiles gives plugin tokens 20 of them whatever per_page asks for.",
    ["per-page:people.profile.list"],
    instead("people.profile.list", (call, original) =>
      original(isOfPlugin(call) ? { ...call, query: without(call.query, "per_page") } : call),
    ),
  ),
};
