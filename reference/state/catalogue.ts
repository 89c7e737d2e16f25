/** What the platform sells (2/11): plugins of the marketplace, plans, and limits. */
import { Collection } from "../collection.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";
import type {
  Limit,
  PlanBase,
  PluginBase,
  PluginDetails,
  PluginFeature,
} from "../../schemas/generated/types.ts";
import { pluginRows, type PluginRow } from "./catalogue-plugins.ts";
import { limitRows, planRows, type LimitRow, type PlanRow } from "./catalogue-rows.ts";

/** A plugin as the marketplace knows it. Its plans follow from the plans. */
export interface Listing {
  base: PluginBase & { price: number; summary: string };
  details: PluginDetails & { description: string };
  features: PluginFeature[];
  widget: Widget | undefined;
}

export interface Widget {
  name: string;
  icon: string | undefined;
  /** A JSON Schema as a string. */
  schema: string;
}

export interface PlanListing {
  base: PlanBase & { price: number; trial_days: number };
  plugin_ids: string[];
}

export type CatalogueLimit = Limit & { unit: { chunk: number; price: number }; baseline: number };

export interface Catalogue {
  plugins: Collection<Listing>;
  /** Identifiers by URN. */
  urns: Map<string, string>;
  plans: Collection<PlanListing>;
  limits: Collection<CatalogueLimit>;
}

/** The categories that the contract knows. */
export const pluginCategories = ({ contract }: Reference): PluginBase["category"][] =>
  contract.models["plugin-base"]?.properties?.["category"]?.enum as PluginBase["category"][];

const held = slot<object, { catalogue?: Catalogue }>(() => ({}));

/** The catalogue, set up when somebody first asks, with identifiers like those of all other things. */
export function catalogueOf(reference: Reference): Catalogue {
  return (held(reference.platform.shared).catalogue ??= createCatalogue(reference));
}

function createCatalogue({ seams }: Reference): Catalogue {
  const catalogue: Catalogue = {
    plugins: new Collection(),
    urns: new Map(),
    plans: new Collection(),
    limits: new Collection(),
  };
  const idsBySlug = new Map<string, string>();
  for (const row of pluginRows) {
    const listing = toListing(row, seams.newId("plugin"));
    addListing(catalogue, listing);
    idsBySlug.set(row.slug, listing.base.id);
  }
  for (const row of limitRows) {
    const limit = toLimit(row, seams.newId("limit"));
    catalogue.limits.set(limit.id, limit);
  }
  let included: string[] = [];
  for (const row of planRows) {
    included = [...included, ...row.adds.flatMap((slug) => idsBySlug.get(slug) ?? [])];
    const plan = toPlan(row, seams.newId("plan"), included);
    catalogue.plans.set(plan.base.id, plan);
  }
  return catalogue;
}

/** Lists a plugin on the marketplace. */
export function addListing({ plugins, urns }: Catalogue, listing: Listing): void {
  plugins.set(listing.base.id, listing);
  urns.set(listing.base.urn, listing.base.id);
}

const toLimit = ({ namespace, chunk, price, baseline }: LimitRow, id: string): CatalogueLimit => ({
  id,
  namespace,
  unit: { chunk, price },
  baseline,
});

const toPlan = (
  { name, price, trial_days, since }: PlanRow,
  id: string,
  plugin_ids: string[],
): PlanListing => ({ base: { id, name, price, trial_days, since }, plugin_ids });

const house = "assay";

/** A listing with addresses of its vendor and texts that follow from the row. */
export function toListing(row: PluginRow, id: string): Listing {
  const { slug, name, category, summary, since, vendor = house, code = slug, price = 0 } = row;
  const site = `https://${vendor}.example`;
  const media = `https://media.${vendor}.example/${slug}`;
  return {
    base: {
      id,
      urn: `urn:${vendor}:${code}:0`,
      type: vendor === house ? "internal" : "external",
      name,
      category,
      summary,
      price,
      icon: `${media}/icon.png`,
      website_url: `${site}/${slug}`,
      contact_url: `${site}/contact`,
      terms_url: `${site}/terms`,
      privacy_url: `${site}/privacy`,
      help_url: `${site}/help/${slug}`,
      ...(row.video ? { video_url: `${media}/tour.mp4` } : {}),
      configurable: row.configurable ?? false,
      since,
    },
    details: {
      description: `${summary} Install it, open its settings, and it works for the whole team.`,
      scopes: (row.scopes ?? []).map((namespace) => ({
        namespace,
        permissions: ["read", "write"],
      })),
      author: { first_name: "", last_name: "", business_name: toBusiness(vendor), avatar: "" },
    },
    features: [
      {
        title: `What ${name} does`,
        description: summary,
        screenshots: [`${media}/overview.png`, `${media}/detail.png`],
        videos: row.video ? [`${media}/tour.mp4`] : [],
      },
      {
        title: "Ready in a minute",
        description: "One click installs it on a website.",
        screenshots: [],
        videos: [],
      },
    ],
    widget: row.widget ? widgetNamed(name, `${media}/icon.png`) : undefined,
  };
}

const toBusiness = (vendor: string): string =>
  `${vendor.charAt(0).toUpperCase()}${vendor.slice(1)} Ltd`;

/** The section and an item of every widget. */
export const widgetItem = { section_id: "main", item_id: "note" };

/** A widget of one section with a text, a value to edit and a button. */
export const widgetNamed = (name: string, icon?: string): Widget => ({
  name,
  icon,
  schema: JSON.stringify({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: name,
    type: "object",
    properties: {
      summary: { type: "string", readOnly: true },
      note: { type: "string" },
      refresh: { type: "boolean" },
    },
  }),
});
