/** Plugins of the marketplace: read, listed, by category (2/11). */
import {
  createScene,
  eventually,
  flatten,
  inject,
  isAccepted,
  isBlank,
  isEmpty,
  rule,
  show,
  type Trial,
  word,
} from "../../harness/author.ts";
import {
  anybody,
  expectListed,
  expectRead,
  listOnce,
  questionOf,
  readOnce,
  type Question,
  type Reader,
} from "../support/read.ts";
import { expectSameForms } from "../support/forms.ts";
import {
  found,
  has,
  listedNow,
  names,
  openMarketplace,
  someOf,
  type Marketplace,
  type Plugin,
} from "../support/plugins/marketplace.ts";

const read = "plugins.plugin.read";
const list = "plugins.plugin.list";
const at = (plugin_id: string) => ({ params: { plugin_id } });

const identity = ({ id, urn, type, name, category }: Plugin) => ({ id, urn, type, name, category });

/** Those that are there: others may have taken one out of the marketplace, whose list may be behind. */
async function present(market: Marketplace, plugins: readonly Plugin[]): Promise<Plugin[]> {
  const { trial } = market;
  const { as } = await market.single();
  const there: Plugin[] = [];
  for (const plugin of plugins) {
    const isIn = has(plugin);
    const isThere =
      isAccepted(await trial.call(as, read, at(plugin.id))) ||
      isIn(await listedNow(market, (all) => !isIn(all)));
    if (isThere) there.push(plugin);
  }
  return there;
}

rule("plugins.id-or-urn", async (trial) => {
  const market = await openMarketplace(trial);
  const reader = await market.single();
  for (const { id, urn } of await present(market, someOf(market))) {
    const byId = await readOnce(questionOf(reader, read, at(id)));
    await trial.accepts(reader.as, read, at(urn));
    trial.settle();
    await expectRead(questionOf(reader, read, at(urn)), identity(byId), `of ${urn}, as by its id`);
  }
});

rule("plugins.urn-unescaped", async (trial): Promise<void> => {
  const market = await openMarketplace(trial);
  const { as } = await market.single();
  const [one] = await present(market, someOf(market).slice(0, 1));
  if (!one) return trial.cannot("a plugin had to be there");
  const shown = await trial.accepts(as, read, { ...at(one.urn), unescaped: true });
  trial.equal(shown?.id, one.id, `/data/id of ${one.urn} as it is`);
});

const plansOf = ({ plans }: Plugin): number => plans?.length ?? 0;

/** Plugins with plans that are looked at: one that shows a single plan may have more of them. */
const mostPlanned = 6;

/** Some of the plugins, and some that have plans, those with most of them first. */
const telling = (market: Marketplace): Plugin[] => {
  const planned = market.plugins
    .filter((one) => plansOf(one) > 0)
    .toSorted((one, other) => plansOf(other) - plansOf(one));
  return [...new Set([...someOf(market), ...planned.slice(0, mostPlanned)])];
};

rule("plugins.list-agrees-with-read", async (trial) => {
  const market = await openMarketplace(trial);
  const reader = await market.single();
  for (const one of await present(market, telling(market))) {
    const isIt = ({ id }: Plugin): boolean => id === one.id;
    // The list may be behind (open.read-after-write), so it is read again where it shows something else.
    const first = [one];
    await expectSameForms(trial, `the listed plugin ${one.id}`, async () => ({
      listed: first.pop() ?? (await listedNow(market)).find(isIt),
      single: await readOnce(questionOf(reader, read, at(one.id))),
    }));
  }
});

rule("plugins.found-as-read", async (trial) => {
  const market = await openMarketplace(trial);
  for (const { id, name } of await present(market, telling(market)))
    await expectSameForms(trial, `the plugin ${id} as a search finds it`, async () => ({
      listed: (await found(market, { query: name })).find((one) => one.id === id),
      single: await readOnce(questionOf(await market.single(), read, at(id))),
    }));
});

rule("plugins.list-by-category", async (trial) => {
  const market = await openMarketplace(trial);
  const categories = new Set(market.plugins.map(({ category }) => category));
  for (const category of categories) {
    const query = { category };
    const look = async (plugins: Plugin[]): Promise<{ wrong: string[]; missing: string[] }> => {
      const all = await listOnce(questionOf(market, list, { params: {}, query }));
      const ids = new Set(all.map(({ id }) => id));
      return {
        wrong: all.filter((one) => one.category !== category).map(({ name }) => name),
        missing: plugins
          .filter((one) => one.category === category && !ids.has(one.id))
          .map(({ id }) => id),
      };
    };
    let seen = await look(market.plugins);
    // Others may have taken plugins out of the marketplace meanwhile.
    if (seen.wrong.length || seen.missing.length)
      seen = await eventually(
        trial,
        "list",
        async () => look(await listOnce(questionOf(market, list, { params: {} }))),
        ({ wrong, missing }) => !wrong.length && !missing.length,
      );
    trial.equal(seen.wrong, [], `plugins of other categories listed with ${show(query)}`);
    trial.equal(seen.missing, [], `plugins of the category not listed with ${show(query)}`);
    trial.settle();
  }
});

/** The values that the contract gives the category of a plugin. */
function knownCategories({ run: { contract } }: Trial): unknown[] {
  const { items = {} } = contract.operation(list).data ?? {};
  return flatten(items, contract.resolve).properties?.["category"]?.enum ?? [];
}

const categoriesOf = async ({
  trial,
  world,
}: Marketplace): Promise<Question<"plugins.category.list">> =>
  questionOf(await anybody(trial, world, "plugins.category.list"), "plugins.category.list", {
    params: {},
  });

rule("plugins.categories-are-known", async (trial) => {
  const market = await openMarketplace(trial);
  const wanted = new Set(market.plugins.map(({ category }) => category));
  const isFull = (all: { category: string }[]): boolean =>
    wanted.isSubsetOf(new Set(all.map(({ category }) => category)));
  const names = (await listOnce(await categoriesOf(market), isFull)).map(
    ({ category }) => category,
  );
  const known = new Set(knownCategories(trial));
  trial.equal(
    names.filter((name) => !known.has(name)),
    [],
    "categories that no plugin may have",
  );
  trial.equal(names.length, new Set(names).size, "categories, each of them once");
  trial.equal([...wanted.difference(new Set(names))], [], "categories of plugins, not listed");
});

rule("plugins.categories-count", async (trial) => {
  const market = await openMarketplace(trial);
  const question = await categoriesOf(market);
  const counts = async (): Promise<Map<string, number>> => {
    const all = await listOnce(question);
    return new Map(all.map(({ category, plugins }) => [category, plugins]));
  };
  for (const category of (await counts()).keys()) {
    if (isBlank(category)) continue;
    const look = async (): Promise<{ counted: number | undefined; listed: number }> => {
      const counted = (await counts()).get(category);
      const all = await listOnce(questionOf(market, list, { params: {}, query: { category } }));
      return { counted, listed: new Set(all.map(({ id }) => id)).size };
    };
    // Others may put plugins into the marketplace meanwhile.
    const seen = await eventually(trial, "list", look, (one) => one.counted === one.listed);
    trial.equal(seen.counted, seen.listed, `/plugins of the category ${category}, beside its list`);
  }
});

rule("plugins.plugin-as-given", async (trial) => {
  const world = await trial.world();
  const { website_id } = world;
  const scene = createScene(trial, world);
  for (const category of ["crm", "cms"] as const) {
    const given = {
      name: trial.draw(names),
      urn: `urn:${trial.draw(word)}:plugin:0`,
      category,
      summary: `Does ${trial.draw(word)}.`,
    };
    const { plugin_id } = await inject(scene, "plugin", { website_id, ...given }, ["plugin_id"]);
    const single = await anybody(trial, world, read, at(plugin_id));
    await expectRead(questionOf(single, read, at(plugin_id)), given, "as it was given");
    const all = questionOf(await anybody(trial, world, list), list, { params: {} });
    await expectListed(all, { by: "id", is: plugin_id }, given, "as it was given");
    trial.settle();
  }
});

/** What the details of a plugin say of it: of one alone nothing may be known. */
const details = ["description", "scopes", "author"] as const;

rule("plugins.details-say-something", async (trial) => {
  const market = await openMarketplace(trial);
  const { world } = market;
  const id = "plugins.details.read";
  const seen: unknown[] = [];
  let reader: Reader | undefined;
  for (const plugin of await present(market, telling(market))) {
    reader ??= await anybody(trial, world, id, at(plugin.id));
    const shown = await readOnce(questionOf(reader, id, at(plugin.id)));
    if (details.some((name) => !isEmpty(shown[name]))) return;
    seen.push(shown);
  }
  if (!seen.length) trial.cannot("no plugin is listed any more");
  const where = `/data of ${id}, of each of ${seen.length} plugins`;
  trial.violate({
    where,
    expected: "a description, scopes or an author of one of them",
    received: show(seen),
  });
});
