/** Categories and flags beyond the first page of a search for plugins (2/11). */
import { rule, word } from "../../harness/author.ts";
import {
  enough,
  expectFilteredPages,
  expectNoneOnPages,
  longList,
} from "../support/later-pages.ts";
import { anybody, listOnce, questionOf } from "../support/read.ts";
import { searchOnly, type Plugin } from "../support/plugins/marketplace.ts";

rule("plugins.search-category-on-every-page", (trial) => {
  const category = "crm";
  return expectFilteredPages<Plugin>(trial, "plugins.plugin.search", {
    query: { category },
    isLeftOut: (one) => one.category !== category,
  });
});

/** Where each text is looked for, and where it does not stand: a description may repeat any name. */
const places = [
  ["name", "urn"],
  ["description", "name"],
  ["urn", "name"],
] as const;

rule("plugins.search-flags-on-every-page", async (trial) => {
  const world = await trial.world();
  const [name, summary, urn] = [trial.draw(word), trial.draw(word), trial.draw(word)];
  for (let more = 0; more < enough; more++) {
    const thing = { thing: "plugin", website_id: world.website_id, name, summary };
    await trial.stage("inject", "POST", "/inject", { ...thing, urn: `urn:${urn}:plugin:${more}` });
  }
  const isOwn = (one: Plugin): boolean => one.name === name;
  const { as } = await anybody(trial, world, "plugins.plugin.search", {
    params: {},
    query: { query: name },
  });
  const words = { name, description: summary, urn };
  for (const [place, other] of places) {
    const query = words[place];
    const input = { params: {}, query: { query, ...searchOnly(place) } };
    const question = questionOf({ trial, as }, "plugins.plugin.search", input);
    const all = await listOnce(question, (some) => some.some(isOwn));
    // A part of a text need not match (open.plugins-search-match).
    if (!all.some(isOwn)) continue;
    const long = longList(trial, world, "plugins.plugin.search", {});
    await expectNoneOnPages<Plugin>(
      { ...long, input: { ...long.input, query: { query } } },
      { query: searchOnly(other), isLeftOut: isOwn },
    );
  }
});
