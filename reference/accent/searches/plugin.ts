/** What a search of plugins compares. */
import { memberAt } from "../../../contract/pointer.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { searchesBy } from "../../deviate/search.ts";
import type { Listing } from "../../state/catalogue.ts";
import { findPlugin } from "../../state/plugin.ts";
import { containsText } from "../../text.ts";

interface Query {
  query: string;
  search_name?: string;
  search_description?: string;
  search_urn?: string;
}

/** Chooses by the texts that are searched, instead of the reference, which then finds all. */
const pluginsFoundBy = (isFound: (listing: Listing, query: Query) => boolean): Plant =>
  searchesBy(
    "plugins.plugin.search",
    (query) => ({ ...query, query: "", search_name: "1" }),
    isFound,
  );

/** The texts that are searched, with those that count as the description. */
function texts({ base }: Listing, query: Query, descriptions: string[]): string[] {
  return [
    ...(query.search_name === "0" ? [] : [base.name]),
    ...(query.search_description === "0" ? [] : descriptions),
    ...(query.search_urn === "0" ? [] : [base.urn]),
  ];
}

const isFoundExactly = (listing: Listing, query: Query): boolean =>
  texts(listing, query, [listing.base.summary, listing.details.description]).includes(query.query);

const isFoundInSummary = (listing: Listing, query: Query): boolean =>
  texts(listing, query, [listing.base.summary]).some((text) => containsText(text, query.query));

const isFoundInDetails = (listing: Listing, query: Query): boolean =>
  texts(listing, query, [listing.details.description]).some((text) =>
    containsText(text, query.query),
  );

/** Begins the description of each plugin that is brought in with its name. */
const pluginsDescribedByName: Plant = seam("inject", (original) => (reference, input) => {
  const made = original(reference, input);
  const listing = findPlugin(reference, String(memberAt(made, "plugin_id")));
  if (listing) listing.details.description = `${listing.base.name}: ${listing.base.summary}`;
  return made;
});

export const searchesPluginAccents: Record<string, Accent> = {
  "plugin-search-whole": accent(
    "Finds plugins by their whole name, URN or description alone, and letter case counts.",
    ["open.plugins-search-match"],
    pluginsFoundBy(isFoundExactly),
  ),
  "plugin-search-summary": accent(
    "Searches the summary of plugins where descriptions are searched.",
    ["open.plugins-search-description"],
    pluginsFoundBy(isFoundInSummary),
  ),
  "plugin-search-details": accent(
    "Searches the description of the details of plugins where descriptions are searched.",
    ["open.plugins-search-description"],
    pluginsFoundBy(isFoundInDetails),
  ),
  "plugins-described-by-name": accent(
    "Begins the description of a plugin with its name.",
    ["2/11"],
    pluginsDescribedByName,
  ),
};
