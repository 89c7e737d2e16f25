import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf, takesQuery } from "../deviate/handler.ts";
import { searchesBy } from "../deviate/search.ts";
import { without } from "../deviate/without.ts";
import type { Shortcut, StatusNode, StatusService } from "../../schemas/generated/types.ts";
import { likenessAccents } from "./searches/likeness.ts";
import { searchesPluginAccents } from "./searches/plugin.ts";
import { hasWords, sharesWord } from "./searches/words.ts";
import { movesBounds, yearBefore } from "./searches/dates.ts";

const shortcuts = "shortcuts.shortcut.list";

/** Finds shortcuts whose texts match the search query. */
const shortcutsFoundBy = (isFound: (shortcut: Shortcut, query: string) => boolean) =>
  searchesBy(
    shortcuts,
    (query) => without(query, "search_query"),
    (item: Shortcut, { search_query }) => search_query === undefined || isFound(item, search_query),
  );

/** Finds shortcuts whose tag matches. */
const shortcutsTaggedBy = (isFound: (tag: string | undefined, query: string) => boolean) =>
  searchesBy(
    shortcuts,
    (query) => without(query, "search_tag"),
    ({ tag }: Shortcut, { search_tag }) => search_tag === undefined || isFound(tag, search_tag),
  );

/** Finds services and nodes of a status page whose name or label matches. */
const statusFoundBy = (isFound: (text: string, searched: string) => boolean) => [
  searchesBy(
    "status.service.list",
    (query) => without(query, "search_name"),
    ({ name }: StatusService, { search_name }) =>
      search_name === undefined || isFound(name, search_name),
  ),
  searchesBy(
    "status.node.list",
    (query) => without(query, "search_label"),
    ({ label }: StatusNode, { search_label }) =>
      search_label === undefined || isFound(label, search_label),
  ),
];

/** What a search finds, and what a range of dates holds, where another platform finds something else. */
export const searchesAccents: Record<string, Accent> = {
  ...likenessAccents,
  ...searchesPluginAccents,
  "shortcut-search-in-bang": accent(
    "Searches shortcuts only by parts of their bang.",
    ["open.shortcut-search-fields"],
    shortcutsFoundBy(({ bang }, query) => bang.includes(query)),
  ),
  "shortcut-search-in-text": accent(
    "Searches shortcuts by whole words of their text alone, and letter case counts.",
    ["open.shortcut-search-fields"],
    shortcutsFoundBy(({ text }, query) => hasWords(text, query)),
  ),
  "shortcut-search-in-tag": accent(
    "Searches shortcuts only by their tag.",
    ["open.shortcut-search-fields"],
    shortcutsFoundBy(({ tag = "" }, query) => tag.toLowerCase().includes(query.toLowerCase())),
  ),
  "shortcut-tag-by-part": accent(
    "Searches shortcuts by a part of their tag, and knows no word for shortcuts without one.",
    ["open.shortcut-search-tag-match"],
    shortcutsTaggedBy((tag = "", query) => tag.includes(query)),
  ),
  "status-search-whole": accent(
    "Finds services and nodes by their whole name or label alone, and letter case counts.",
    ["open.status-search-match"],
    ...statusFoundBy((text, searched) => text === searched),
  ),
  "status-search-any-word": accent(
    "Finds services and nodes that share a word with the search.",
    ["open.status-search-match"],
    ...statusFoundBy(sharesWord),
  ),
  "plugin-dates-of-registration": accent(
    "Compares the dates of a plugin search with their registration, a year before since.",
    ["open.plugins-search-date"],
    takesQuery("plugins.plugin.search", yearBefore),
  ),
  "plugin-urn-refused-elsewhere": accent(
    "Accepts no URN instead of the identifier for the details and the features of a plugin.",
    ["open.plugins-urn-elsewhere"],
    refusesIf("plugins.details.read", ({ params }) => params.plugin_id.startsWith("urn:")),
    refusesIf("plugins.feature.list", ({ params }) => params.plugin_id.startsWith("urn:")),
  ),
  "rating-dates-exclusive": accent(
    "Leaves what was rated exactly at the bounds out of a range of dates.",
    ["open.rating-date-bounds"],
    takesQuery("ratings.rating.list", movesBounds(1)),
  ),
  "rating-dates-reversed-refused": accent(
    "Refuses a range of ratings that starts after its end.",
    ["open.rating-date-bounds"],
    refusesIf(
      "ratings.rating.list",
      ({ query: { filter_date_start, filter_date_end } }) =>
        Date.parse(filter_date_start ?? "") > Date.parse(filter_date_end ?? ""),
    ),
  ),
};
