/** Whether private plugins are seen by everybody, or by nobody. */
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesWhen } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { notFound } from "../../refusal.ts";
import { addListing, catalogueOf } from "../../state/catalogue.ts";
import { findPlugin } from "../../state/plugin.ts";

const lists = ["plugins.plugin.list", "plugins.plugin.search", "plugins.category.list"] as const;
const reads = ["plugins.plugin.read", "plugins.details.read", "plugins.feature.list"] as const;

/** Keeps the private plugins in the marketplace while they exist. */
export const privateListed: Plant = (reference) => {
  const published = new Map<string, string>();
  const publish = (): void => {
    const { platform } = reference;
    const { plugins, urns } = catalogueOf(reference);
    for (const { plugin_id, urn } of platform.plugins) {
      const listing = plugins.has(plugin_id) ? undefined : findPlugin(reference, plugin_id);
      if (!listing) continue;
      addListing(catalogueOf(reference), listing);
      published.set(plugin_id, urn);
    }
    for (const [plugin_id, urn] of published) {
      if (platform.plugins.has(plugin_id)) continue;
      plugins.delete(plugin_id);
      urns.delete(urn);
      published.delete(plugin_id);
    }
  };
  const publishesFirst = lists.map((id) =>
    instead(id, (call, original) => {
      publish();
      return original(call);
    }),
  );
  together(...publishesFirst)(reference);
};

/** Shows nobody what is not in the marketplace. */
export const privateUnread: Plant = together(
  ...reads.map((id) =>
    refusesWhen(id, ({ reference, params }) => {
      const found = findPlugin(reference, params.plugin_id);
      const isListed = found && catalogueOf(reference).plugins.has(found.base.id);
      return isListed ? undefined : notFound("plugin");
    }),
  ),
);

const fewPlugins = 3;

/** Begins with the oldest few plugins of the marketplace. */
export const marketplaceSmall: Plant = (reference) => {
  let isSmall = false;
  seam("handle", (original) => (call) => {
    if (!isSmall) {
      isSmall = true;
      const { plugins, urns } = catalogueOf(reference);
      for (const { base } of [...plugins.oldestFirst()].slice(fewPlugins)) {
        plugins.delete(base.id);
        urns.delete(base.urn);
      }
    }
    return original(call);
  })(reference);
};
