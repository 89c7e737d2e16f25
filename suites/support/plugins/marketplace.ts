/** The marketplace of plugins as its rules look at it. */
import * as fc from "fast-check";
import { isInjected, memberAt, type Trial, word, type World } from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { anybody, listOnce, questionOf, type Reader } from "../read.ts";

export type Plugin = Operations["plugins.plugin.list"]["data"][number];
export type Query = Operations["plugins.plugin.search"]["query"];

const list = "plugins.plugin.list";
const search = "plugins.plugin.search";

export interface Marketplace extends Reader {
  world: World;
  /** Who reads one plugin of it, and who searches it: each route may be open or not (open.unlisted-tier). */
  single: () => Promise<Reader>;
  search: () => Promise<Reader>;
  /** All plugins that are listed, the one first that the trial brought in, if any. */
  plugins: [Plugin, ...Plugin[]];
}

/** What a name may hold that a query has to carry as it is. */
const middles = fc.constantFrom("50%+ off", "a+b & 100%", "«été» +5%", "配送 +20%?", "+100% 🚚 =#");
export const names = fc.tuple(word, middles, word).map((parts) => parts.join(" "));

/** A new plugin, where the stage can bring one in: what others listed may be gone by now. */
async function bringIn(trial: Trial, world: World, more: object): Promise<unknown> {
  if (!isInjected(trial)) return undefined;
  const thing = { thing: "plugin", website_id: world.website_id, name: trial.draw(names), ...more };
  return memberAt(await trial.stage("inject", "POST", "/inject", thing), "plugin_id");
}

/** All pages of the list, once they fit or as they were last. */
export const listedNow = (reader: Reader, fits?: (all: Plugin[]) => boolean): Promise<Plugin[]> =>
  listOnce(questionOf(reader, list, { params: {} }), fits);

/** The marketplace with all that it lists. */
export async function openMarketplace(trial: Trial, more: object = {}): Promise<Marketplace> {
  const world = await trial.world();
  const brought = await bringIn(trial, world, more);
  const reader = await anybody(trial, world, list);
  const isBrought = ({ id }: Plugin): boolean => id === brought;
  const all = await listedNow(reader, (some) => brought === undefined || some.some(isBrought));
  const [first, ...others] = [...all].sort((a, b) => Number(isBrought(b)) - Number(isBrought(a)));
  if (!first) return trial.cannot("the marketplace lists no plugin");
  const single = once(() =>
    anybody(trial, world, "plugins.plugin.read", { params: { plugin_id: first.id } }),
  );
  const searching = once(() =>
    anybody(trial, world, search, { params: {}, query: { query: first.name } }),
  );
  return { ...reader, world, single, search: searching, plugins: [first, ...others] };
}

/** Finds out once. */
function once<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined;
  return () => (found ??= find());
}

/** Some of the plugins, the first always among them: there may be thousands. */
export const someOf = ({ trial, plugins: [first, ...others] }: Marketplace): Plugin[] => [
  first,
  ...(others.length
    ? trial.draw(
        fc.subarray(others, {
          minLength: Math.min(2, others.length),
          maxLength: Math.min(4, others.length),
        }),
      )
    : []),
];

/** All pages of what a search finds, once it fits or as it was last. */
export const found = async (
  market: Marketplace,
  query: Query,
  fits?: (plugins: Plugin[]) => boolean,
): Promise<Plugin[]> =>
  listOnce(questionOf(await market.search(), search, { params: {}, query }), fits);

export const has =
  ({ id }: Plugin) =>
  (plugins: readonly Plugin[]): boolean =>
    plugins.some((one) => one.id === id);

/** The flags that say where to search: in this place alone. */
export const searchOnly = (place: "name" | "description" | "urn") =>
  ({
    search_name: place === "name" ? "1" : "0",
    search_description: place === "description" ? "1" : "0",
    search_urn: place === "urn" ? "1" : "0",
  }) as const;
