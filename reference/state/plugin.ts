/** Plugins wherever they come from: the marketplace, or the private ones of worlds (2/11). */
import { createHmac } from "node:crypto";
import type { Plugin, Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";
import { catalogueOf, widgetNamed, type Listing } from "./catalogue.ts";

/** What a private plugin shows; it has a widget, but no plans, price or addresses. */
const privateListing = slot<Plugin, Listing>(({ plugin_id, urn, name, created_at }) => ({
  base: {
    id: plugin_id,
    urn,
    type: "external",
    name,
    category: "other",
    summary: "A private plugin.",
    price: 0,
    configurable: false,
    since: new Date(created_at).toISOString(),
  },
  details: {
    description: "",
    scopes: [],
    author: { first_name: "", last_name: "", business_name: "", avatar: "" },
  },
  features: [],
  widget: widgetNamed(name),
}));

/** The plugin of this identifier or URN. */
export function findPlugin(reference: Reference, idOrUrn: string): Listing | undefined {
  const { plugins, urns } = catalogueOf(reference);
  const { platform } = reference;
  const id = urns.get(idOrUrn) ?? platform.pluginsByUrn.get(idOrUrn) ?? idOrUrn;
  const known = platform.plugins.get(id);
  return plugins.get(id) ?? (known && privateListing(known));
}

/** The plugins of a website, the last installed first. */
export const installedPlugins = (reference: Reference, { plugins }: Website): Listing[] =>
  [...plugins].reverse().flatMap((plugin_id) => findPlugin(reference, plugin_id) ?? []);

/** A plugin of the marketplace becomes one that acts, with a secret of its own, when first installed. */
export function install(
  { platform, random, clock }: Reference,
  website: Website,
  { base }: Listing,
): void {
  const { id: plugin_id, urn, name } = base;
  if (!platform.plugins.has(plugin_id)) {
    const signing_secret = random.hex(64);
    const created_at = clock.now();
    platform.plugins.set(plugin_id, { plugin_id, urn, name, signing_secret, created_at });
    platform.pluginsByUrn.set(urn, plugin_id);
  }
  website.plugins.add(plugin_id);
}

/** The secret of an installation: always the same on one website, and different on each. */
export function subscriptionSecret(
  { platform }: Reference,
  plugin_id: string,
  { website_id }: Website,
): string | undefined {
  const secret = platform.plugins.get(plugin_id)?.signing_secret;
  return secret === undefined
    ? undefined
    : createHmac("sha256", secret).update(website_id).digest("hex");
}

/** The scopes of the marketplace, and those that the tokens of a private plugin have. */
export function scopesOf(
  { platform }: Reference,
  { base, details }: Listing,
): NonNullable<Listing["details"]["scopes"]> {
  const granted = platform.credentials
    .values()
    .filter((one) => one.tier === "plugin" && one.plugin_id === base.id)
    .flatMap((one) => ("scopes" in one ? one.scopes : []))
    .map(([namespace, { read, write }]) => ({
      namespace,
      permissions: [...(read ? ["read" as const] : []), ...(write ? ["write" as const] : [])],
    }));
  return details.scopes?.length ? details.scopes : [...granted];
}
