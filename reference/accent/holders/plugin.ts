/** Whether private plugins are seen by everybody, or by nobody. */
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesWhen } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { notFound } from "../../refusal.ts";
import { addListing, catalogueOf } from "../../state/catalogue.ts";
import { findPlugin } from "../../state/plugin.ts";

const lists = ["plugins.plugin.list", "plugins.plugin.search", "plugins.category.list"] as const;
const reads = ["plugins.plugin.read", "plugins.details.read", "plugins.feature.list"] as const;

/** Keeps the private plugins in the marketplace while they exist. */
const privateListed: Plant = (reference) => {
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
const privateUnread: Plant = together(
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
const marketplaceSmall: Plant = (reference) => {
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

export const pluginAccents: Record<string, Accent> = {
  "private-plugins-listed": accent(
    "Lists private plugins beside those of the marketplace, and finds them by a search.",
    ["open.plugins-private-listed"],
    privateListed,
  ),
  "marketplace-small": accent("Offers three plugins and no more.", ["2/11"], marketplaceSmall),
  "private-plugins-unread": accent(
    "Shows nobody a private plugin.",
    ["open.plugins-private-listed"],
    privateUnread,
  ),
};
