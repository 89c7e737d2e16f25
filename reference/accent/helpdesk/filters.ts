/** Other ways to filter articles, categories and sections (1/4.6). */
import { isBetween } from "../../dates.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { takesQuery } from "../../deviate/handler.ts";
import { filtersBy } from "../../deviate/pages.ts";
import type { Article } from "../../state/helpdesk.ts";

const articles = "helpdesk.article.list";
export const flags = {
  status: ["filter_status_published", "filter_status_draft"],
  visibility: ["filter_visibility_visible", "filter_visibility_hidden"],
} as const;

/** Drafts are listed among what is visible, and not among what is hidden; what is published is visible. */
export const draftsAmongVisible: Plant = filtersBy<Article>(
  articles,
  flags.visibility,
  (items, { filter_visibility_visible: visible, filter_visibility_hidden: hidden }) =>
    hidden === "1" && visible !== "1" ? [] : items,
);

/** A filter by visibility leaves drafts out. */
export const draftsWithoutVisibility: Plant = filtersBy<Article>(
  articles,
  flags.visibility,
  (items, { filter_visibility_visible: visible, filter_visibility_hidden: hidden }) => {
    if (visible !== "1" && hidden !== "1") return items;
    return visible === "1" ? items.filter(({ status }) => status === "published") : [];
  },
);

/** Two flags of one group ask for what is both, which nothing is. */
export const flagsNarrow: Plant = together(
  ...Object.values(flags).map(([one, other]) =>
    filtersBy<Article>(articles, [], (items, sent) =>
      sent[one] === "1" && sent[other] === "1" ? [] : items,
    ),
  ),
);

/** A flag of 0 asks for what the other flag of its group selects. */
export const zeroIsOpposite: Plant = takesQuery(articles, (query) => {
  const asked = { ...query };
  for (const [one, other] of Object.values(flags)) {
    if (query[one] === "0") asked[other] ??= "1";
    if (query[other] === "0") asked[one] ??= "1";
  }
  return asked;
});

/** Holds a date range against another date of an article; one without it is in no range. The ends are left out. */
export const rangesOver = (dateOf: (article: Article) => number | undefined): Plant =>
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

type Named = { name: string } | { title: string };
const nameOf = (item: Named): string => ("title" in item ? item.title : item.name);

/** Searches articles, categories and sections in another way; a blank search finds everything. */
export const searchesBy = (matches: (name: string, search: string) => boolean): Plant =>
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
export const sharesWord = (name: string, search: string): boolean =>
  !wordsOf(name).isDisjointFrom(wordsOf(search));

/** The least visited article comes first. */
export const leastVisitedFirst: Plant = filtersBy<Article>(articles, [], (items, sent) =>
  sent["order_visits"] === "1" ? items.toReversed() : items,
);
