/** Brings in what the platform sells, and puts it on websites; no route of the documents does. */
import { jsonIn } from "../../../contract/parsed-json.ts";
import type { StageAct } from "../act.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import type { LimitNamespace } from "../../../schemas/generated/types.ts";
import { conflict, invalid, must } from "../../refusal.ts";
import { slot } from "../../slot.ts";
import {
  addListing,
  catalogueOf,
  pluginCategories,
  toListing,
  widgetNamed,
  type CatalogueLimit,
  type Listing,
  type PlanListing,
} from "../../state/catalogue.ts";
import { subscribe } from "../../state/plan-subscription.ts";
import { findPlugin, install, installedPlugins } from "../../state/plugin.ts";
import { addBill } from "../../state/usage-bill.ts";
import { flagOf, numberOf, textOf, wordOf } from "../input.ts";

type Input = Parameters<StageAct>[1];

const usualCategory = "other";

function createPlugin(reference: Reference, input: Input): Listing {
  const { clock, random, seams } = reference;
  const others = pluginCategories(reference).filter((category) => category !== usualCategory);
  const slug = `plugin-${random.hex(8)}`;
  const listing = toListing(
    {
      slug,
      name: textOf(input, "name") ?? `Plugin ${slug}`,
      category: wordOf(input, "category", [usualCategory, ...others]),
      summary: textOf(input, "summary") ?? "Does what it says.",
      since: new Date(clock.now()).toISOString(),
      vendor: "newcomer",
      price: numberOf(input, "price", 0),
      configurable: true,
      widget: true,
    },
    seams.newId("plugin"),
  );
  listing.base.urn = textOf(input, "urn") ?? listing.base.urn;
  if (findPlugin(reference, listing.base.urn)) throw conflict("plugin_exists");
  addListing(catalogueOf(reference), listing);
  return listing;
}

/** The plugins that were added to the marketplace for a website, and are removed with it. */
export const broughtFor = slot<Website, Listing[]>(() => []);

/** Takes a plugin out of the marketplace, and from all websites where it was installed. */
export function withdraw(reference: Reference, { base: { id, urn } }: Listing): void {
  const { platform } = reference;
  const { plugins, urns } = catalogueOf(reference);
  plugins.delete(id);
  urns.delete(urn);
  platform.plugins.delete(id);
  platform.pluginsByUrn.delete(urn);
  for (const website of platform.websites) website.plugins.delete(id);
}

/** One of the marketplace that has a widget and a price. */
const sold = (reference: Reference): Listing | undefined =>
  catalogueOf(reference)
    .plugins.oldestFirst()
    .find(({ base, widget }) => widget && base.price > 0);

/** The named plugin, or else one that is sold. */
const existingPlugin = (reference: Reference, plugin_id: string | undefined): Listing =>
  must(plugin_id === undefined ? sold(reference) : findPlugin(reference, plugin_id), "plugin");

/** The named plugin, or the last one installed on the website; it is installed if it is not. */
function pluginOn(reference: Reference, website: Website, plugin_id: string | undefined): Listing {
  const [last] = plugin_id === undefined ? installedPlugins(reference, website) : [];
  const listing = last ?? existingPlugin(reference, plugin_id);
  install(reference, website, listing);
  return listing;
}

const websiteIn = (reference: Reference, input: Input): Website =>
  reference.website(textOf(input, "website_id") ?? "");

/** Whether a new thing is meant: it is described, or there is no website to put an existing one on. */
const isNew = (input: Input): boolean =>
  input["name"] !== undefined || input["website_id"] === undefined;

const plugin: StageAct = (reference, input) => {
  const plugin_id = textOf(input, "plugin_id");
  const website = input["website_id"] === undefined ? undefined : websiteIn(reference, input);
  const installed = flagOf(input, "installed", true);
  const listing =
    plugin_id === undefined && isNew(input)
      ? createPlugin(reference, input)
      : existingPlugin(reference, plugin_id);
  const { id, urn } = listing.base;
  if (website && plugin_id === undefined && isNew(input)) broughtFor(website).push(listing);
  if (website && installed) install(reference, website, listing);
  else website?.plugins.delete(id);
  return { plugin_id: id, urn };
};

const widget: StageAct = (reference, input) => {
  const website = websiteIn(reference, input);
  const name = textOf(input, "name");
  const icon = textOf(input, "icon");
  const { schema } = input;
  const text = typeof schema === "string" ? schema : JSON.stringify(schema);
  if (text !== undefined && jsonIn(text) === undefined)
    throw invalid("schema: JSON, as an object or a string");
  const listing = pluginOn(reference, website, textOf(input, "plugin_id"));
  const plain = widgetNamed(name ?? listing.base.name, icon ?? listing.base.icon);
  listing.widget = { ...plain, schema: text ?? plain.schema };
  return { plugin_id: listing.base.id };
};

const usageBill: StageAct = (reference, input) => {
  const website = websiteIn(reference, input);
  const units = numberOf(input, "units", 100);
  const price = numberOf(input, "price", units / 100);
  const { id: plugin_id, name } = pluginOn(reference, website, textOf(input, "plugin_id")).base;
  const { website_id } = website;
  addBill(reference, website, { website_id, plugin_id, name, units, price });
  return { plugin_id };
};

function createPlan(reference: Reference, input: Input): PlanListing {
  const { clock, seams } = reference;
  const base = {
    name: textOf(input, "name") ?? "Custom",
    price: numberOf(input, "price", 95),
    trial_days: numberOf(input, "trial_days", 0),
    since: new Date(clock.now()).toISOString(),
  };
  const id = seams.newId("plan");
  const included = sold(reference) ?? createPlugin(reference, {});
  const plan = { base: { id, ...base }, plugin_ids: [included.base.id] };
  return catalogueOf(reference).plans.set(id, plan);
}

/** The named plan, or else the first of the platform that costs something. */
function existingPlan(reference: Reference, plan_id: string | undefined): PlanListing {
  const { plans } = catalogueOf(reference);
  if (plan_id !== undefined) return must(plans.get(plan_id), "plan");
  return must(
    plans.oldestFirst().find(({ base }) => base.price > 0),
    "plan",
  );
}

const plan: StageAct = (reference, input) => {
  const plan_id = textOf(input, "plan_id");
  const website = input["website_id"] === undefined ? undefined : websiteIn(reference, input);
  const bill_period = wordOf(input, "bill_period", ["monthly", "yearly"]);
  const meant =
    plan_id === undefined && isNew(input)
      ? createPlan(reference, input)
      : existingPlan(reference, plan_id);
  if (website) subscribe(reference, website, meant, bill_period);
  return { plan_id: meant.base.id };
};

const plainUnit = { chunk: 10, price: 5 };

function createLimit(reference: Reference, namespace: LimitNamespace): CatalogueLimit {
  const id = reference.seams.newId("limit");
  const made: CatalogueLimit = { id, namespace, unit: plainUnit, baseline: 0 };
  return catalogueOf(reference).limits.set(id, made);
}

/** Changes what a unit of the namespace is, where it has its limit, as each has from the start. */
const limit: StageAct = (reference, input) => {
  const known = reference.contract.models["limit-namespace"]?.enum as LimitNamespace[];
  const namespace = wordOf<LimitNamespace>(input, "namespace", ["status:probes", ...known]);
  const all = catalogueOf(reference).limits.oldestFirst();
  const found = all.find((one) => one.namespace === namespace) ?? createLimit(reference, namespace);
  const chunk = numberOf(input, "chunk", found.unit.chunk);
  const price = numberOf(input, "price", found.unit.price);
  found.baseline = numberOf(input, "baseline", found.baseline);
  found.unit = { chunk, price };
  return { limit_id: found.id };
};

export const plugins: Record<string, StageAct> = {
  plugin,
  widget,
  "usage-bill": usageBill,
  plan,
  limit,
};
