/** The marketplace of plugins, and what is installed on websites (2/11). */
import { userOf, websiteOf, type Handlers } from "../call.ts";
import { isBetween } from "../dates.ts";
import { listed } from "../listed.ts";
import { must } from "../refusal.ts";
import type { Reference } from "../reference.ts";
import { catalogueOf, type Listing } from "../state/catalogue.ts";
import { ownedWebsites } from "../state/owned.ts";
import { findPlugin, installedPlugins, scopesOf, subscriptionSecret } from "../state/plugin.ts";
import { openBills } from "../state/usage-bill.ts";
import { containsText } from "../text.ts";
import type { Plugin } from "../../schemas/generated/types.ts";

/** With the plans of the platform that include it. */
function show(reference: Reference, { base }: Listing): Plugin {
  const plans = catalogueOf(reference)
    .plans.oldestFirst()
    .filter(({ plugin_ids }) => plugin_ids.includes(base.id))
    .map(({ base: { id, name, price } }) => ({ id, name, price }));
  return { ...base, plans: [...plans] };
}

const pluginOf = ({ reference, params }: { reference: Reference; params: { plugin_id: string } }) =>
  must(findPlugin(reference, params.plugin_id), "plugin");

const inCategory = ({ base }: Listing, category = ""): boolean =>
  category === "" || base.category === category;

export const plugins: Handlers = {
  "plugins.plugin.read": (call) => show(call.reference, pluginOf(call)),
  "plugins.details.read": (call) => {
    const listing = pluginOf(call);
    const { description, author } = listing.details;
    return { description, scopes: scopesOf(call.reference, listing), author };
  },
  "plugins.feature.list": (call) => listed(call, pluginOf(call).features),
  "plugins.plugin.list": (call) => {
    const { reference, query } = call;
    const found = [...catalogueOf(reference).plugins].filter((one) =>
      inCategory(one, query.category),
    );
    return listed(call, found).map((one) => show(reference, one));
  },
  "plugins.plugin.search": (call) => {
    const { reference, query } = call;
    const places: ((listing: Listing) => string[])[] = [
      ...(query.search_name === "0" ? [] : [({ base }: Listing) => [base.name]]),
      ...(query.search_description === "0"
        ? []
        : [({ base, details }: Listing) => [base.summary, details.description]]),
      ...(query.search_urn === "0" ? [] : [({ base }: Listing) => [base.urn]]),
    ];
    const found = [...catalogueOf(reference).plugins].filter(
      (one) =>
        inCategory(one, query.category) &&
        isBetween(
          Date.parse(one.base.since ?? ""),
          query.filter_date_start,
          query.filter_date_end,
        ) &&
        places.some((textsOf) => textsOf(one).some((text) => containsText(text, query.query))),
    );
    return listed(call, found).map((one) => show(reference, one));
  },
  "plugins.category.list": (call) => {
    const counts = new Map<string, number>();
    for (const { base } of catalogueOf(call.reference).plugins.oldestFirst()) {
      counts.set(base.category, (counts.get(base.category) ?? 0) + 1);
    }
    const categories = counts.entries().map(([category, plugins]) => ({ category, plugins }));
    return listed(call, categories);
  },
  "plugins.widget.list": (call) => {
    const { reference } = call;
    const website = websiteOf(call);
    const widgets = installedPlugins(reference, website).flatMap(({ base, widget }) =>
      widget ? [{ plugin_id: base.id, ...widget }] : [],
    );
    return listed(call, widgets).map((widget) => ({
      ...widget,
      token: subscriptionSecret(reference, widget.plugin_id, website),
    }));
  },
  "plugins.price.read": ({ reference, caller }) => {
    const websites = ownedWebsites(reference, userOf({ reference, caller }));
    const installed = websites.flatMap((website) => installedPlugins(reference, website));
    return { total: installed.reduce((sum, { base }) => sum + base.price, 0) };
  },
  "plugins.usage.list": (call) => {
    const { reference } = call;
    const bills = ownedWebsites(reference, userOf(call)).flatMap((website) =>
      openBills(reference, website),
    );
    return listed(call, bills);
  },
};
