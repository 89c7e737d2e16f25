/** Other ways to filter articles, categories and sections (1/4.6). */
import { isBetween } from "../../dates.ts";
import { accent, type Accent, together, type Plant, unusual } from "../../deviate/deviation.ts";
import { takesQuery } from "../../deviate/handler.ts";
import { filtersBy } from "../../deviate/pages.ts";
import { seam } from "../../deviate/seam.ts";
import type { Article } from "../../state/helpdesk.ts";

const articles = "helpdesk.article.list";
export const flags = {
  status: ["filter_status_published", "filter_status_draft"],
  visibility: ["filter_visibility_visible", "filter_visibility_hidden"],
} as const;

/** Drafts are listed among what is visible, and not among what is hidden; what is published is visible. */
const draftsAmongVisible: Plant = filtersBy<Article>(
  articles,
  flags.visibility,
  (items, { filter_visibility_visible: visible, filter_visibility_hidden: hidden }) =>
    hidden === "1" && visible !== "1" ? [] : items,
);

/** A filter by visibility leaves drafts out. */
const draftsWithoutVisibility: Plant = filtersBy<Article>(
  articles,
  flags.visibility,
  (items, { filter_visibility_visible: visible, filter_visibility_hidden: hidden }) => {
    if (visible !== "1" && hidden !== "1") return items;
    return visible === "1" ? items.filter(({ status }) => status === "published") : [];
  },
);

/** Two flags of one group ask for what is both, which nothing is. */
const flagsNarrow: Plant = together(
  ...Object.values(flags).map(([one, other]) =>
    filtersBy<Article>(articles, [], (items, sent) =>
      sent[one] === "1" && sent[other] === "1" ? [] : items,
    ),
  ),
);

/** A flag of 0 asks for what the other flag of its group selects. */
const zeroIsOpposite: Plant = takesQuery(articles, (query) => {
  const asked = { ...query };
  for (const [one, other] of Object.values(flags)) {
    if (query[one] === "0") asked[other] ??= "1";
    if (query[other] === "0") asked[one] ??= "1";
  }
  return asked;
});

/** A group of which a flag was sent and none is 1 selects nothing. */
const zeroIsNone: Plant = together(
  ...Object.values(flags).map((group) =>
    filtersBy<Article>(articles, [], (items, sent) => {
      const values = group.flatMap((flag) => sent[flag] ?? []);
      return values.length > 0 && !values.includes("1") ? [] : items;
    }),
  ),
);

/** Holds a date range against another date of an article; one without it is in no range. The ends are left out. */
const rangesOver = (dateOf: (article: Article) => number | undefined): Plant =>
  filtersBy<Article>(
    articles,
    ["filter_date_start", "filter_date_end"],
    (items, { filter_date_start: start, filter_date_end: end }) => {
      if (start === undefined && end === undefined) return items;
      const ends = [start, end].map((date) => Date.parse(date ?? ""));
      return items.filter((article) => {
        const at = dateOf(article);
        return at !== undefined && !ends.includes(at) && isBetween(at, start, end);
      });
    },
  );

/** None is written as a blank, and the word none is an identifier that no category and no section has. */
const noneIsBlank: Plant = seam("query", (original) => (operation, search) => {
  for (const name of ["filter_category_id", "filter_section_id"]) {
    const value = operation.operationId === articles ? search.get(name) : null;
    if (value === "") search.set(name, "none");
    else if (value === "none") search.set(name, "-");
  }
  return original(operation, search);
});

/** Articles are filtered by identifiers alone, and no word is none. */
const noneIsNowhere: Plant = takesQuery(articles, ({ ...query }) => {
  if (query.filter_category_id === "none") query.filter_category_id = "-";
  if (query.filter_section_id === "none") query.filter_section_id = "-";
  return query;
});

type Named = { name: string } | { title: string };
const nameOf = (item: Named): string => ("title" in item ? item.title : item.name);

/** Searches articles, categories and sections in another way; a blank search finds everything. */
const searchesBy = (matches: (name: string, search: string) => boolean): Plant =>
  together(
    ...(
      [
        [articles, "search_title"],
        ["helpdesk.category.list", "search_name"],
        ["helpdesk.section.list", "search_name"],
      ] as const
    ).map(([operationId, parameter]) =>
      filtersBy<Named>(operationId, [parameter], (items, { [parameter]: search = "" }) =>
        search === "" ? items : items.filter((item) => matches(nameOf(item), search)),
      ),
    ),
  );

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Whether they share a word, whatever its letter case. */
const sharesWord = (name: string, search: string): boolean =>
  !wordsOf(name).isDisjointFrom(wordsOf(search));

/** The least visited article comes first. */
const leastVisitedFirst: Plant = filtersBy<Article>(articles, [], (items, sent) =>
  sent["order_visits"] === "1" ? items.toReversed() : items,
);

export const filtersAccents: Record<string, Accent> = {
  "article-drafts-visible": accent(
    "Lists drafts among the visible articles, and not among the hidden ones.",
    ["open.helpdesk-filter-drafts-by-visibility"],
    draftsAmongVisible,
  ),
  "article-drafts-neither": accent(
    "Lists drafts neither among the visible nor among the hidden articles.",
    ["open.helpdesk-filter-drafts-by-visibility"],
    draftsWithoutVisibility,
  ),
  "article-flags-narrow": accent(
    "Two flags of one group select nothing together.",
    ["open.helpdesk-filter-both-flags"],
    flagsNarrow,
  ),
  "article-flag-zero-opposite": accent(
    "A flag of 0 selects what the other flag of its group selects.",
    ["open.helpdesk-filter-both-flags"],
    zeroIsOpposite,
  ),
  "article-flag-zero-none": unusual(
    accent(
      "Flags of a group that are all 0 select nothing.",
      ["open.helpdesk-filter-both-flags"],
      zeroIsNone,
    ),
    ["helpdesk.filter-visibility-zero"],
  ),
  "article-filter-none-blank": accent(
    "A blank filters by no category or no section, and the word none is an identifier that nothing has.",
    ["open.helpdesk-filter-none"],
    noneIsBlank,
  ),
  "article-filter-none-nowhere": unusual(
    accent(
      "Filters by the identifiers of categories and sections alone: no word stands for none.",
      ["open.helpdesk-filter-none"],
      noneIsNowhere,
    ),
    ["helpdesk.filter-category-none", "helpdesk.filter-section-none"],
  ),
  "article-dates-of-creation": accent(
    "Holds a date range against the creation of an article, without the ends.",
    ["open.helpdesk-filter-date-basis"],
    rangesOver(({ created_at }) => created_at),
  ),
  "article-dates-of-publication": accent(
    "Holds a date range against the publication of an article, and lists no other articles.",
    ["open.helpdesk-filter-date-basis"],
    rangesOver(({ published_at }) => published_at),
  ),
  "helpdesk-search-by-word": accent(
    "Finds the articles, categories and sections that share a word with the search.",
    ["open.helpdesk-search-match"],
    searchesBy(sharesWord),
  ),
  "helpdesk-search-exact": accent(
    "Finds the articles, categories and sections whose whole name is the search.",
    ["open.helpdesk-search-match"],
    searchesBy((name, search) => name === search),
  ),
  "article-least-visited-first": accent(
    "Lists the least visited article first.",
    ["open.helpdesk-order-visits-direction"],
    leastVisitedFirst,
  ),
};
