import { readsDatesTogether } from "../../deviate/days.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import {
  afterwards,
  ignoresQuery,
  ignoresQueryBeside,
  ignoresQueryInVain,
  instead,
  refusesQuery,
  shows,
  takesPlusAsBlank,
  takesQuery,
} from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { articleOf } from "../../state/helpdesk.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import type { HelpdeskArticleItem } from "../../../schemas/generated/types.ts";

const list = "helpdesk.article.list";

/** The articles that pass, of all that the other filters select. */
const selects = (
  isMeant: (query: Query) => boolean,
  passes: (item: HelpdeskArticleItem, query: Query) => boolean,
  ...ignored: (keyof Query)[]
) =>
  instead(list, (call, original) => {
    if (!isMeant(call.query)) return original(call);
    const all = original({ ...call, query: without(call.query, ...ignored) });
    return all.filter((item) => passes(item, call.query));
  });

/** A flag that is given is taken for one that is on. */
const takesZeroAsOne = (...names: (keyof Flags)[]): Plant =>
  takesQuery(list, (query) => ({
    ...query,
    ...Object.fromEntries(names.flatMap((name) => (query[name] === "0" ? [[name, "1"]] : []))),
  }));

type Flags = Pick<
  NonNullable<Operations[typeof list]["query"]>,
  | "filter_status_published"
  | "filter_status_draft"
  | "filter_visibility_visible"
  | "filter_visibility_hidden"
>;

interface Query {
  filter_category_id?: string;
  filter_section_id?: string;
  filter_status_published?: string;
  filter_status_draft?: string;
}

export const listFaults: Record<string, Fault> = {
  "helpdesk-search-title-one-word": fault(
    "The list of articles ignores a search for a title of several words.",
    ["helpdesk.filter-title"],
    takesQuery(list, (query) =>
      query.search_title?.includes(" ") ? without(query, "search_title") : query,
    ),
  ),
  "helpdesk-search-title-plus": fault(
    "The search for a title reads a plus as a blank.",
    ["helpdesk.filter-title"],
    takesPlusAsBlank(list, "search_title"),
  ),
  "helpdesk-search-name-plus": fault(
    "The searches for categories and sections read a plus as a blank.",
    ["helpdesk.category-search", "helpdesk.section-search"],
    takesPlusAsBlank("helpdesk.category.list", "search_name"),
    takesPlusAsBlank("helpdesk.section.list", "search_name"),
  ),
  "helpdesk-search-name-ignored": fault(
    "The lists of categories and sections ignore a search.",
    ["helpdesk.category-search", "helpdesk.section-search"],
    ignoresQuery("helpdesk.category.list", "search_name"),
    ignoresQuery("helpdesk.section.list", "search_name"),
  ),
  "helpdesk-filter-category-without-sections": fault(
    "A filter by category leaves out the articles that are in one of its sections.",
    ["helpdesk.filter-category"],
    selects(
      ({ filter_category_id = "none" }) => filter_category_id !== "none",
      ({ section }, { filter_section_id }) => !section || filter_section_id !== undefined,
    ),
  ),
  "helpdesk-filter-category-and-none": fault(
    "A filter by category lists also the articles that are in none.",
    ["helpdesk.filter-category", "helpdesk.placement-blank-category"],
    selects(
      ({ filter_category_id = "none", filter_section_id }) =>
        filter_category_id !== "none" && filter_section_id === undefined,
      ({ category }, query) => !category || category.category_id === query.filter_category_id,
      "filter_category_id",
    ),
  ),
  "helpdesk-filter-category-none-all": fault(
    "A category filter with the value none lists all articles.",
    ["helpdesk.filter-category-none"],
    takesQuery(list, (query) =>
      query.filter_category_id === "none" ? without(query, "filter_category_id") : query,
    ),
  ),
  "helpdesk-filter-category-none-empty": fault(
    "A category filter with the value none lists nothing.",
    ["helpdesk.filter-category-none"],
    selects(
      ({ filter_category_id }) => filter_category_id === "none",
      () => false,
    ),
  ),
  "helpdesk-filter-section-and-none": fault(
    "A filter by section lists also the articles of the category that are in no section.",
    ["helpdesk.filter-section"],
    selects(
      ({ filter_section_id = "none" }) => filter_section_id !== "none",
      ({ section }, query) => !section || section.section_id === query.filter_section_id,
      "filter_section_id",
    ),
  ),
  "helpdesk-filter-section-none-anywhere": fault(
    "A section filter with the value none lists the articles without a section of every category.",
    ["helpdesk.filter-section-none"],
    selects(
      ({ filter_section_id }) => filter_section_id === "none",
      ({ section }) => !section,
      "filter_section_id",
      "filter_category_id",
    ),
  ),
  "helpdesk-filter-published-once": fault(
    "The filter for published articles lists also those that were withdrawn.",
    ["helpdesk.filter-status-published"],
    selects(
      ({ filter_status_published }) => filter_status_published === "1",
      ({ published_at }) => published_at !== undefined,
      "filter_status_published",
    ),
  ),
  "helpdesk-filter-draft-never-published": fault(
    "The filter for drafts leaves out those that were published once.",
    ["helpdesk.filter-status-draft"],
    selects(
      ({ filter_status_draft }) => filter_status_draft === "1",
      ({ published_at }) => published_at === undefined,
    ),
  ),
  "helpdesk-filter-draft-ignored": fault(
    "The list of articles ignores the filter for drafts.",
    ["helpdesk.filter-status-draft", "helpdesk.filter-groups-narrow"],
    ignoresQuery(list, "filter_status_draft"),
  ),
  "helpdesk-filter-visible-as-hidden": fault(
    "The filter for visible articles lists the hidden ones.",
    ["helpdesk.filter-visibility-visible"],
    takesQuery(list, (query) =>
      query.filter_visibility_visible === "1"
        ? { ...without(query, "filter_visibility_visible"), filter_visibility_hidden: "1" }
        : query,
    ),
  ),
  "helpdesk-filter-hidden-ignored": fault(
    "The list of articles ignores the filter for hidden ones.",
    ["helpdesk.filter-visibility-hidden"],
    ignoresQuery(list, "filter_visibility_hidden"),
  ),
  "helpdesk-filter-status-zero-taken-as-one": fault(
    "A flag that filters articles by status does so also as 0.",
    ["helpdesk.filter-flag-zero"],
    takesZeroAsOne("filter_status_published", "filter_status_draft"),
  ),
  "helpdesk-filter-visibility-zero-taken-as-one": fault(
    "A flag that filters articles by visibility does so also as 0.",
    ["helpdesk.filter-visibility-zero"],
    takesZeroAsOne("filter_visibility_visible", "filter_visibility_hidden"),
  ),
  "helpdesk-filter-category-without-articles-ignored": fault(
    "The list of articles ignores a filter by a category that has no articles.",
    ["helpdesk.filter-category"],
    ignoresQueryInVain(list, ["filter_category_id"], ["filter_category_id", "filter_section_id"]),
  ),
  "helpdesk-filter-section-without-articles-ignored": fault(
    "The list of articles ignores a filter by a section that has no articles.",
    ["helpdesk.filter-section"],
    ignoresQueryInVain(list, ["filter_category_id", "filter_section_id"], ["filter_section_id"]),
  ),
  "helpdesk-filter-date-start-ignored": fault(
    "The list of articles ignores filter_date_start.",
    ["helpdesk.filter-date"],
    ignoresQuery(list, "filter_date_start"),
  ),
  "helpdesk-filter-date-end-ignored": fault(
    "The list of articles ignores filter_date_end.",
    ["helpdesk.filter-date"],
    ignoresQuery(list, "filter_date_end"),
  ),
  "helpdesk-filter-section-refused": fault(
    "The list of articles refuses every filter by section, also beside one by category.",
    ["helpdesk.filter-section", "helpdesk.filter-section-none"],
    refusesQuery(list, "filter_section_id"),
  ),
  "helpdesk-filter-dates-only-together": fault(
    "The list of articles ignores a date that comes without the other.",
    ["helpdesk.filter-date-alone"],
    readsDatesTogether(list),
  ),
  "helpdesk-filter-date-empties": fault(
    "A date range on the list of articles selects nothing.",
    ["helpdesk.filter-date"],
    instead(list, (call, original) =>
      call.query.filter_date_start === undefined ? original(call) : [],
    ),
  ),
  "helpdesk-filters-category-wins": fault(
    "Beside a filter by category, the list of articles ignores filters by status.",
    ["helpdesk.filter-groups-narrow"],
    takesQuery(list, (query) =>
      query.filter_category_id === undefined
        ? query
        : without(query, "filter_status_published", "filter_status_draft"),
    ),
  ),
  "helpdesk-filters-category-lost": fault(
    "Beside a filter for published articles, the list ignores a filter by category.",
    ["helpdesk.filter-groups-narrow"],
    takesQuery(list, (query) =>
      query.filter_status_published === "1"
        ? without(query, "filter_category_id", "filter_section_id")
        : query,
    ),
  ),
  "helpdesk-filters-section-lost": fault(
    "Beside a search for a title, the list of articles ignores a filter by section.",
    ["helpdesk.filter-groups-narrow"],
    ignoresQueryBeside(list, "search_title", "filter_section_id"),
  ),
  "helpdesk-filters-title-lost-for-drafts": fault(
    "Beside a filter for drafts, the list of articles ignores a search for a title.",
    ["helpdesk.filter-groups-narrow"],
    takesQuery(list, (query) =>
      query.filter_status_draft === "1" ? without(query, "search_title") : query,
    ),
  ),
  "helpdesk-filters-title-lost-for-none": fault(
    "Beside a filter for articles in no category, the list ignores a search for a title.",
    ["helpdesk.filter-groups-narrow"],
    takesQuery(list, (query) =>
      query.filter_category_id === "none" ? without(query, "search_title") : query,
    ),
  ),
  "helpdesk-filters-dates-lost": fault(
    "Beside a filter for published articles, the list of articles ignores a range of dates.",
    ["helpdesk.filter-groups-narrow"],
    takesQuery(list, (query) =>
      query.filter_status_published === "1"
        ? without(query, "filter_date_start", "filter_date_end")
        : query,
    ),
  ),
  "helpdesk-filters-lost-in-order": fault(
    "In the order of visits, the list of articles ignores a search for a title.",
    ["helpdesk.filter-groups-narrow"],
    takesQuery(list, (query) =>
      query.order_visits === "1" ? without(query, "search_title") : query,
    ),
  ),
  "helpdesk-visits-listed-only": fault(
    "An article that is read alone shows no visits.",
    ["helpdesk.article-visits-agree"],
    shows("helpdesk.article.read", (article) => ({ ...article, visits: 0 })),
  ),
  "helpdesk-visits-reset-by-put": fault(
    "An article that is replaced has no visits any more.",
    ["helpdesk.article-visits-agree"],
    afterwards("helpdesk.article.replace", (call) => {
      articleOf(call).visits = 0;
    }),
  ),
  "helpdesk-visits-reset-when-published-again": fault(
    "An article that is published again has no visits any more.",
    ["helpdesk.article-visits-agree"],
    instead("helpdesk.article.publish", (call, original) => {
      const article = articleOf(call);
      if (article.status === "draft" && article.published_at !== undefined) article.visits = 0;
      return original(call);
    }),
  ),
  "helpdesk-order-visits-lost-in-category": fault(
    "The list of articles ignores the order by visits where it is filtered by category.",
    ["helpdesk.order-visits"],
    ignoresQueryBeside(list, "filter_category_id", "order_visits"),
  ),
  "helpdesk-order-visits-lost-in-range": fault(
    "The list of articles ignores the order by visits where a date range is given.",
    ["helpdesk.order-visits"],
    ignoresQueryBeside(list, "filter_date_start", "order_visits"),
  ),
  "helpdesk-order-visits-as-text": fault(
    "The order by visits compares their numbers as text.",
    ["helpdesk.order-visits"],
    instead(list, (call, original) =>
      call.query.order_visits === "1"
        ? original(call).toSorted((a, b) => (String(a.visits) < String(b.visits) ? 1 : -1))
        : original(call),
    ),
  ),
  "helpdesk-order-visits-inverted": fault(
    "Articles are listed by their visits unless order_visits is 1.",
    ["helpdesk.order-visits"],
    takesQuery("helpdesk.article.list", (query) => ({
      ...query,
      order_visits: query.order_visits === "1" ? "0" : "1",
    })),
  ),
  "helpdesk-order-visits-drops": fault(
    "With order_visits the list leaves out the least visited article.",
    ["helpdesk.order-visits"],
    instead(list, (call, original) =>
      call.query.order_visits === "1" ? original(call).slice(0, -1) : original(call),
    ),
  ),
  "helpdesk-order-visits-ignored": fault(
    "The list of articles ignores the order by visits.",
    ["helpdesk.order-visits"],
    ignoresQuery(list, "order_visits"),
  ),
  "helpdesk-section-filter-ignored": fault(
    "The list of articles ignores the filter by section.",
    ["helpdesk.filter-section", "helpdesk.filter-section-none"],
    ignoresQuery(list, "filter_section_id"),
  ),
  "helpdesk-filter-section-alone-empties": fault(
    "A section filter without a category lists nothing.",
    ["helpdesk.filter-section-needs-category"],
    instead(list, (call, original) => {
      const { filter_section_id, filter_category_id } = call.query;
      const isAlone = filter_section_id !== undefined && filter_category_id === undefined;
      return isAlone ? [] : original(call);
    }),
  ),
  "helpdesk-filter-section-none-alone": fault(
    "A section filter with the value none and without a category lists the articles that are in no section.",
    ["helpdesk.filter-section-needs-category"],
    instead(list, (call, original) => {
      const { filter_section_id, filter_category_id } = call.query;
      if (filter_section_id !== "none" || filter_category_id !== undefined) return original(call);
      const query = without(call.query, "filter_section_id");
      return original({ ...call, query }).filter(({ section }) => !section);
    }),
  ),
};
