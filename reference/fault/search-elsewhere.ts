/** Searches by a title or a name that look at other fields as well. */
import type { Call } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { instead } from "../deviate/handler.ts";
import { without } from "../deviate/without.ts";
import { localeOf } from "../state/helpdesk.ts";

type Listing = "helpdesk.article.list" | "helpdesk.category.list";

/** Also lists what has the text in what `textOf` gives of it. */
const searchesAlso =
  <Id extends Listing>(
    list: Id,
    by: string & keyof Call<Id>["query"],
    textOf: (call: Call<Id>, item: object) => string,
  ): Plant =>
  (reference) =>
    instead(list, (call, original) => {
      const found = original(call) as object[];
      const text = call.query[by];
      if (typeof text !== "string") return found;
      const all = original({ ...call, query: without(call.query, by) }) as object[];
      const known = new Set(found.map((item) => JSON.stringify(item)));
      return all.filter(
        (item) => known.has(JSON.stringify(item)) || textOf(call, item).includes(text),
      );
    })(reference);

export const searchElsewhereFaults: Record<string, Fault> = {
  "helpdesk-article-searched-in-content": fault(
    "A search for a title lists the articles that have it in their content as well.",
    ["platform.searches-take-any-character"],
    searchesAlso("helpdesk.article.list", "search_title", (call, item) => {
      const { article_id } = item as { article_id: string };
      return localeOf(call).articles.get(article_id)?.content ?? "";
    }),
  ),
  "helpdesk-category-searched-in-description": fault(
    "A search for a name lists the categories that have it in their description as well.",
    ["platform.searches-take-any-character"],
    searchesAlso(
      "helpdesk.category.list",
      "search_name",
      (_, item) => (item as { description?: string }).description ?? "",
    ),
  ),
};
