import { readsDatesTogether } from "../deviate/days.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  ignoresQuery,
  instead,
  refusesIf,
  refusesWhen,
  shows,
  takesPlusAsBlank,
  takesQuery,
  listsNothingWhen,
} from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { without } from "../deviate/without.ts";
import { Refusal } from "../refusal.ts";
import { catalogueOf } from "../state/catalogue.ts";
import { installedPlugins } from "../state/plugin.ts";
import { openBills } from "../state/usage-bill.ts";
import { marketplaceFaults } from "./plugins/marketplace.ts";

const read = "plugins.plugin.read";
const list = "plugins.plugin.list";
const search = "plugins.plugin.search";

export const pluginsFaults: Record<string, Fault> = {
  ...marketplaceFaults,
  "plugins-search-dates-refused": fault(
    "A search for plugins since a date is refused.",
    ["platform.iso-dates-accepted"],
    refusesIf(search, ({ query }) => query.filter_date_start !== undefined),
  ),
  "plugins-search-without-urns-refused": fault(
    "A search that is to pass over the URNs is refused.",
    ["plugins.search-flags-default"],
    refusesIf("plugins.plugin.search", ({ query }) => query.search_urn === "0"),
  ),
  "plugins-urn-unknown": fault(
    "A plugin can be read by its id only.",
    ["plugins.id-or-urn"],
    refusesWhen(read, ({ params }) =>
      params.plugin_id.startsWith("urn:") ? new Refusal(404, "plugin_not_found") : undefined,
    ),
  ),
  "plugins-unescaped-urn-unknown": fault(
    "No path is known in which a colon stands as it is.",
    ["plugins.urn-unescaped"],
    seam("path", (original) => (path) => original(path.includes(":") ? "/v1" : path)),
  ),
  "plugins-summary-is-name": fault(
    "Every plugin has its name as its summary.",
    ["plugins.plugin-as-given"],
    shows(read, (plugin) => ({ ...plugin, summary: plugin.name })),
    shows(list, (all) => all.map((plugin) => ({ ...plugin, summary: plugin.name }))),
    shows(search, (all) => all.map((plugin) => ({ ...plugin, summary: plugin.name }))),
  ),
  "plugins-urn-of-another": fault(
    "A URN always gives the plugin whose name comes first in the alphabet.",
    ["plugins.id-or-urn"],
    instead(read, (call, original) => {
      const all = [...catalogueOf(call.reference).plugins];
      const [first] = all.toSorted((a, b) => (a.base.id < b.base.id ? -1 : 1));
      const isUrn = call.params.plugin_id.startsWith("urn:");
      const plugin_id = isUrn && first ? first.base.id : call.params.plugin_id;
      return original({ ...call, params: { plugin_id } });
    }),
  ),
  "plugins-list-recategorized": fault(
    "The list of plugins shows all of them in the category other.",
    ["plugins.list-agrees-with-read"],
    shows(list, (items) => items.map((one) => ({ ...one, category: "other" }))),
  ),
  "plugins-read-renamed": fault(
    "A plugin that is read has its vendor in its name.",
    ["plugins.list-agrees-with-read"],
    shows(read, (one) => ({ ...one, name: `${one.name} by its vendor` })),
  ),
  "plugins-list-category-ignored": fault(
    "The list of plugins ignores the category.",
    ["plugins.list-by-category"],
    ignoresQuery(list, "category"),
  ),
  "plugins-list-category-one-short": fault(
    "The list of plugins of a category leaves out its newest.",
    ["plugins.list-by-category", "plugins.categories-count"],
    instead(list, (call, original) =>
      call.query.category === undefined ? original(call) : original(call).slice(1),
    ),
  ),
  "plugins-search-category-ignored": fault(
    "The search for plugins ignores the category.",
    ["plugins.search-by-category"],
    ignoresQuery(search, "category"),
  ),
  "plugins-search-category-beside-flag": fault(
    "The search for plugins ignores the category where a place to search is left out.",
    ["plugins.search-by-category"],
    takesQuery(search, (query) =>
      query.search_urn === "0" || query.search_description === "0"
        ? without(query, "category")
        : query,
    ),
  ),
  "plugins-search-category-beside-date": fault(
    "The search for plugins ignores the category where it has a date.",
    ["plugins.search-by-category"],
    takesQuery(search, (query) => (query.filter_date_start ? without(query, "category") : query)),
  ),
  "plugins-search-date-beside-category": fault(
    "The search for plugins ignores the dates where it has a category.",
    ["plugins.search-dates"],
    takesQuery(search, (query) =>
      query.category ? without(query, "filter_date_start", "filter_date_end") : query,
    ),
  ),
  "plugins-search-category-empties": fault(
    "The search for plugins finds nothing when it has a category.",
    ["plugins.search-by-category"],
    listsNothingWhen(search, (query) => Boolean(query.category)),
  ),
  "plugins-search-plus": fault(
    "The search for plugins reads a plus as a blank.",
    ["plugins.search-finds-name"],
    takesPlusAsBlank(search, "query"),
  ),
  "plugins-search-urn-whole-words": fault(
    "The search for a URN looks only at what follows its last colon.",
    ["plugins.search-finds-urn"],
    takesQuery(search, (query) => ({
      ...query,
      query: query.query.replace(/^urn:.*:/, "version "),
    })),
  ),
  "plugins-search-name-always": fault(
    "The search looks at names even where it is asked not to.",
    ["plugins.search-flag-off"],
    takesQuery(search, (query) => ({ ...query, search_name: "1" })),
  ),
  "plugins-search-name-alone": fault(
    "A search with search_name alone finds nothing.",
    ["plugins.search-finds-name"],
    listsNothingWhen(search, (query) => query.search_name === "1" && query.search_urn === "0"),
  ),
  "plugins-search-skips-description": fault(
    "Searches descriptions only when asked to, though the flag is 1 unless given as 0.",
    ["plugins.search-flags-default"],
    takesQuery(search, (query) => ({ search_description: "0", ...query })),
  ),
  "plugins-search-never-in-descriptions": fault(
    "The search for plugins never looks at summaries and descriptions.",
    ["plugins.search-finds-description"],
    takesQuery(search, (query) => ({ ...query, search_description: "0" })),
  ),
  "plugins-search-dates-only-together": fault(
    "The search for plugins ignores a date that comes without the other.",
    ["plugins.search-date-alone"],
    readsDatesTogether(search),
  ),
  "plugins-search-dates-ignored": fault(
    "The search for plugins ignores filter_date_start.",
    ["plugins.search-dates"],
    ignoresQuery(search, "filter_date_start"),
  ),
  "plugins-search-date-end-ignored": fault(
    "The search for plugins ignores filter_date_end.",
    ["plugins.search-dates"],
    ignoresQuery(search, "filter_date_end"),
  ),
  "plugins-category-unknown": fault(
    "The categories of plugins hold an additional one, for free plugins.",
    ["plugins.categories-are-known"],
    shows("plugins.category.list", (items) => [...items, { category: "free", plugins: 0 }]),
  ),
  "plugins-category-twice": fault(
    "The first category of plugins is listed twice.",
    ["plugins.categories-are-known"],
    shows("plugins.category.list", (items) => [...items, ...items.slice(0, 1)]),
  ),
  "plugins-category-miscounted": fault(
    "A category of plugins counts one too many where it has several.",
    ["plugins.categories-count"],
    shows("plugins.category.list", (items) =>
      items.map((one) => (one.plugins > 1 ? { ...one, plugins: one.plugins + 1 } : one)),
    ),
  ),
  "plugins-widget-schema-cut": fault(
    "The schema of a widget lacks its last character.",
    ["plugins.widget-schema-is-json"],
    shows("plugins.widget.list", (items) =>
      items.map((one) => ({ ...one, schema: one.schema.slice(0, -1) })),
    ),
  ),
  "plugins-widget-of-last-missing": fault(
    "The widget of the plugin that was installed last is not listed.",
    ["plugins.widgets-of-installed"],
    shows("plugins.widget.list", (items) => items.slice(1)),
  ),
  "plugins-widgets-of-all": fault(
    "The widgets of a website include those of plugins that others have installed.",
    ["plugins.widgets-of-installed"],
    shows("plugins.widget.list", (items, { reference }) => {
      const plugins = [...reference.platform.websites].flatMap((website) =>
        installedPlugins(reference, website),
      );
      const more = plugins
        .filter(({ base }) => !items.some((one) => one.plugin_id === base.id))
        .map(({ base, widget }) => ({
          plugin_id: base.id,
          name: base.name,
          schema: "{}",
          ...widget,
        }));
      return [...items, ...more];
    }),
  ),
  "plugins-usage-of-all": fault(
    "The open usage bills are those of all websites of the platform.",
    ["plugins.usage-is-own"],
    instead("plugins.usage.list", ({ reference }) =>
      [...reference.platform.websites].flatMap((website) => openBills(reference, website)),
    ),
  ),
  "plugins-first-category-missing": fault(
    "The list of categories lacks the first of those that plugins have.",
    ["plugins.categories-are-known"],
    shows("plugins.category.list", (all) => all.slice(1)),
  ),
  "plugins-search-category-first-page-only": fault(
    "A search for plugins of a category finds those of all after its first page.",
    ["plugins.search-category-on-every-page"],
    instead("plugins.plugin.search", (call, original) => {
      const isLater = Number(call.params.page_number ?? 1) > 1;
      return original(isLater ? { ...call, query: without(call.query, "category") } : call);
    }),
  ),
  "plugins-usage-never-listed": fault(
    "No open usage bill is ever listed.",
    ["plugins.usage-lists-bill"],
    instead("plugins.usage.list", () => []),
  ),
  "plugins-usage-of-one-unit": fault(
    "Each open usage bill is of one unit.",
    ["plugins.usage-lists-bill"],
    shows("plugins.usage.list", (all) => all.map((one) => ({ ...one, units: 1 }))),
  ),
  "plugins-usage-of-one-website": fault(
    "The open usage bills are those of one website of the user.",
    ["plugins.usage-lists-bill"],
    shows("plugins.usage.list", (all) =>
      all.filter(({ website_id }) => website_id === all[0]?.website_id),
    ),
  ),
  "plugins-usage-of-one-plugin": fault(
    "The open usage bills all name the plugin of the newest.",
    ["plugins.usage-lists-bill"],
    shows("plugins.usage.list", (all) =>
      all.map((one) => ({ ...one, plugin_id: all[0]?.plugin_id })),
    ),
  ),
  "plugins-widget-unnamed": fault(
    "Each widget is listed under the name Widget.",
    ["plugins.widget-as-given"],
    shows("plugins.widget.list", (all) => all.map((one) => ({ ...one, name: "Widget" }))),
  ),
  "plugins-widget-without-secret": fault(
    "No widget is listed with a secret.",
    ["plugins.widget-as-given"],
    shows("plugins.widget.list", (all) => all.map((one) => without(one, "token"))),
  ),
  "plugins-price-of-all": fault(
    "The total price of plugins is that of all websites of the platform.",
    ["plugins.price-is-own"],
    shows("plugins.price.read", (_, { reference }) => ({
      total: [...reference.platform.websites]
        .flatMap((website) => installedPlugins(reference, website))
        .reduce((sum, { base }) => sum + base.price, 0),
    })),
  ),
  "plugins-details-empty": fault(
    "The details of every plugin are empty.",
    ["plugins.details-say-something"],
    shows("plugins.details.read", () => ({ description: "", scopes: [], author: {} })),
  ),
  "plugins-widget-schema-empty": fault(
    "The schema of each widget is an empty object.",
    ["plugins.widget-as-given"],
    shows("plugins.widget.list", (all) => all.map((one) => ({ ...one, schema: "{}" }))),
  ),
};
