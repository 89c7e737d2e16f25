/** The search for plugins (2/11). */
import * as fc from "fast-check";
import {
  createScene,
  eventually,
  isRefused,
  isoDate,
  rule,
  show,
  targetTime,
  word,
  inWords,
} from "../../harness/author.ts";
import { halfRanges } from "../support/half-ranges.ts";
import {
  found,
  has,
  listedNow,
  names,
  searchOnly,
  openMarketplace,
  someOf,
  type Marketplace,
  type Plugin,
  type Query,
} from "../support/plugins/marketplace.ts";
import { anybody, questionOf, readOnce } from "../support/read.ts";
import { day } from "../support/duration.ts";

/** Others may have taken it out of the marketplace, of which one page may be behind another and one read behind the last. */
async function isGone(market: Marketplace, plugin: Plugin): Promise<boolean> {
  const isUnlisted = (all: Plugin[]): boolean => !has(plugin)(all);
  return isUnlisted(await listedNow(market, isUnlisted));
}

/** The rule says that the search finds the plugin, which is listed, or that it does not. */
async function expectFound(market: Marketplace, query: Query, plugin: Plugin, wanted: boolean) {
  const isRight = (all: Plugin[]): boolean => has(plugin)(all) === wanted;
  const all = await found(market, query, isRight);
  if (!isRight(all) && wanted && (await isGone(market, plugin))) return;
  const where = `search with ${show(query)}`;
  const expected = `${wanted ? "with" : "without"} the plugin ${plugin.name} (${plugin.urn})`;
  market.trial.expect(isRight(all), where, expected, all.map(({ name }) => name).slice(0, 10));
  market.trial.settle();
}

rule("plugins.search-finds-name", async (trial) => {
  const market = await openMarketplace(trial);
  for (const plugin of someOf(market))
    await expectFound(market, { query: plugin.name, ...searchOnly("name") }, plugin, true);
});

rule("plugins.search-finds-urn", async (trial) => {
  const market = await openMarketplace(trial);
  for (const plugin of someOf(market))
    await expectFound(market, { query: plugin.urn, ...searchOnly("urn") }, plugin, true);
});

/** Longer texts are no query: how long one may be is not said. */
const longest = 200;

/**
 * The texts that may count as its description; none where one is missing, since the search may look into that one alone
 * (open.plugins-search-description), or is no query.
 */
async function descriptionsOf(market: Marketplace, { id, summary }: Plugin): Promise<string[]> {
  const { trial, world } = market;
  const at = { params: { plugin_id: id } };
  const reader = await anybody(trial, world, "plugins.details.read", at);
  const details = questionOf(reader, "plugins.details.read", at);
  const texts = [summary, (await readOnce(details)).description];
  const isQuery = (text: string | undefined): text is string =>
    typeof text === "string" && text !== "" && text.length <= longest;
  return texts.every(isQuery) ? texts : [];
}

rule("plugins.search-finds-description", async (trial) => {
  const market = await openMarketplace(trial, { summary: trial.draw(names) });
  let tried = 0;
  for (const plugin of someOf(market).slice(0, 3)) {
    const texts = await descriptionsOf(market, plugin);
    if (!texts.length) continue;
    const isFound = async (query: string): Promise<boolean> =>
      has(plugin)(await found(market, { query, ...searchOnly("description") }, has(plugin)));
    const [first = "", second = first] = texts;
    const where = `search by description alone for ${show(texts)}`;
    const holds = (await isFound(first)) || (await isFound(second));
    if (!holds && (await isGone(market, plugin))) continue;
    tried += 1;
    trial.expect(holds, where, `with one of them ${plugin.name}`, inWords("found with none"));
    trial.settle();
  }
  if (!tried)
    trial.cannot("no plugin that was looked at has a short summary and a short description");
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

rule("plugins.search-flag-off", async (trial) => {
  // A name of few letters, or of numbers, may stand in any URN.
  const [name, code] = [trial.draw(word), trial.draw(word)];
  const market = await openMarketplace(trial, { name, urn: `urn:${code}:plugin:0` });
  const isApart = ({ name, urn }: Plugin): boolean =>
    wordsOf(name).every((one) => !urn.toLowerCase().includes(one)) &&
    wordsOf(urn).every((one) => !name.toLowerCase().includes(one));
  const plugins = market.plugins.filter(isApart).slice(0, 3);
  if (!plugins.length)
    trial.cannot("every plugin has a word of its name in its URN, where a search may find it");
  for (const plugin of plugins) {
    await expectFound(market, { query: plugin.name, ...searchOnly("name") }, plugin, true);
    await expectFound(market, { query: plugin.name, ...searchOnly("urn") }, plugin, false);
    await expectFound(market, { query: plugin.urn, ...searchOnly("name") }, plugin, false);
  }
});

const allOn = { search_name: "1", search_description: "1", search_urn: "1" } as const;
const flags = Object.keys(allOn) as (keyof typeof allOn)[];

rule("plugins.search-flags-default", async (trial) => {
  const market = await openMarketplace(trial, { summary: trial.draw(names) });
  const idsOf = (all: readonly Plugin[]): string[] => all.map(({ id }) => id).toSorted();
  const [{ name, urn, summary = "" }] = market.plugins;
  const { as } = await market.search();
  for (const flag of flags)
    for (const value of ["0", "1"] as const) {
      const query = { query: name, [flag]: value };
      await trial.accepts(as, "plugins.plugin.search", { params: {}, query });
      trial.settle();
    }
  // Each stands in one of the places only, where the plugin is ours.
  for (const query of [name, urn, summary].filter(Boolean)) {
    const one = trial.draw(fc.constantFrom(...flags));
    for (const some of [{}, { [one]: "1" }]) {
      const asked = { query, ...some };
      // What is new may be found by the one search before it is by the other (open.read-after-write).
      const look = async () => ({
        wanted: idsOf(await found(market, { query, ...allOn })),
        all: idsOf(await found(market, asked)),
      });
      const { wanted, all } = await eventually(
        trial,
        "list",
        look,
        (seen) => show(seen.all) === show(seen.wanted),
      );
      trial.equal(all, wanted, `plugins found with ${show(asked)}, as with all flags`);
      trial.settle();
    }
  }
});

rule("plugins.search-by-category", async (trial) => {
  const market = await openMarketplace(trial);
  const categories = [...new Set(market.plugins.map(({ category }) => category))];
  const [first] = market.plugins;
  const year = 365 * day;
  const now = await targetTime(createScene(trial, market.world));
  // All that a search may have besides; which plugins these keep is for other rules.
  const besides = [
    searchOnly("name"),
    { query: first.urn, ...searchOnly("urn") },
    { filter_date_start: isoDate(now - 30 * year), filter_date_end: isoDate(now + year) },
  ];
  for (const plugin of someOf(market)) {
    const { category } = plugin;
    const query = { query: plugin.name, category };
    await expectFound(market, query, plugin, true);
    const all = await found(market, query);
    const wrong = all.filter((one) => one.category !== category).map(({ name }) => name);
    trial.equal(wrong, [], `plugins of other categories found with ${show(query)}`);
    const other = categories.find((one) => one !== category);
    if (!other) continue;
    for (const beside of plugin === first ? [{}, ...besides] : [{}])
      await expectFound(market, { ...query, ...beside, category: other }, plugin, false);
  }
});

const decade = 3652 * day;

rule("plugins.search-dates", async (trial) => {
  const market = await openMarketplace(trial);
  const now = await targetTime(createScene(trial, market.world));
  const range = (start: number, end: number) => ({
    filter_date_start: isoDate(now + start),
    filter_date_end: isoDate(now + end),
  });
  for (const plugin of someOf(market)) {
    const query = { query: plugin.name };
    await expectFound(market, { ...query, ...range(-5 * decade, day) }, plugin, true);
    await expectFound(market, { ...query, ...range(day, decade) }, plugin, false);
    await expectFound(market, { ...query, ...range(-6 * decade, -5 * decade) }, plugin, false);
  }
  const [{ name, category }] = market.plugins;
  const asked = { query: name, category, ...range(day, decade) };
  await expectFound(market, asked, market.plugins[0], false);
});

rule("plugins.search-date-alone", async (trial) => {
  const market = await openMarketplace(trial);
  const now = await targetTime(createScene(trial, market.world));
  const [plugin] = market.plugins;
  // Which date of a plugin is compared is open, so the ends lie beyond all of them.
  for (const { query, holds } of halfRanges(now, 5 * decade)) {
    const asked = { query: plugin.name, ...query };
    const input = { params: {}, query: asked };
    const { as } = await market.search();
    if (isRefused(await trial.call(as, "plugins.plugin.search", input))) continue;
    await expectFound(market, asked, plugin, holds);
  }
});
