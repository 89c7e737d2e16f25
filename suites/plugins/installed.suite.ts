/** Plugins of a website: their widgets, and what their use costs (2/11). */
import * as fc from "fast-check";
import {
  contains,
  createScene,
  giveWidget,
  inject,
  isBlank,
  isInjected,
  isStaged,
  memberAt,
  rule,
  show,
  unlessUnclaimed,
  word,
  type PluginCaller,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { paramsOf, secondWebsite } from "../support/platform/website.ts";
import { expectListed, expectUnlisted, listOnce, questionOf, showsAll } from "../support/read.ts";

const widgets = "plugins.widget.list";

/** These plugins have a widget: where nobody can bring one in, as the stage or the target file says. */
async function haveWidgets(
  trial: Trial,
  world: World,
  plugins: readonly PluginCaller[],
): Promise<void> {
  const scene = createScene(trial, world);
  if (isInjected(trial)) for (const { plugin_id } of plugins) await giveWidget(scene, plugin_id);
  else if (isStaged(trial) && !plugins.every(({ widget }) => widget))
    trial.cannot("the stage gives no plugin that is known to have a widget");
}

rule("plugins.widgets-of-installed", async (trial) => {
  const tokens = [{}, { installed: false }, {}];
  const world = await trial.world({ tokens: isStaged(trial) ? tokens : tokens.slice(0, 2) });
  const [first, missing, last = first] = world.plugins;
  if (!first || !missing || !last)
    return trial.cannot("the target gives no plugin that is not installed");
  const foreign = await trial.world({}, "foreign-");
  await haveWidgets(trial, world, [first, last]);
  await haveWidgets(trial, foreign, [foreign.plugin]);
  const reader = { trial, as: world.owner };
  const at = { params: paramsOf(world) };
  const plugin = (is: string) => ({ by: "plugin_id", is });
  for (const { plugin_id } of [first, last])
    await expectListed(
      questionOf(reader, widgets, at),
      plugin(plugin_id),
      {},
      "of an installed plugin",
    );
  for (const { plugin_id } of [missing, foreign.plugin])
    await expectUnlisted(
      questionOf(reader, widgets, at),
      plugin(plugin_id),
      "of a plugin not installed there",
    );
  trial.settle();
  if (!isInjected(trial) || last === first) return;
  const { plugin_id } = last;
  const scene = createScene(trial, world);
  await inject(scene, "plugin", { website_id: world.website_id, plugin_id, installed: false }, []);
  await expectUnlisted(
    questionOf(reader, widgets, at),
    plugin(plugin_id),
    "of a plugin that is no longer installed",
  );
});

/** What a text of JSON says; nothing where it is none. */
function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    // Not JSON, which is what this asks.
    return undefined;
  }
}

rule("plugins.widget-schema-is-json", async (trial) => {
  const world = await trial.world();
  if (isInjected(trial)) await haveWidgets(trial, world, [world.plugin]);
  const listed = await listOnce(
    questionOf({ trial, as: world.owner }, widgets, { params: paramsOf(world) }),
    (all) => all.length > 0,
  );
  if (!listed.length) trial.cannot("no installed plugin has a widget");
  for (const { schema, name } of listed)
    trial.expect(
      parsed(schema) !== undefined,
      `/schema of the widget ${name}`,
      "a string of JSON",
      schema,
    );
});

rule("plugins.widget-as-given", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { website_id } = world;
  const given: { plugin_id: string; name: string; schema: object }[] = [];
  for (const _ of [1, 2]) {
    const [name, field] = [`Widget ${trial.draw(word)}`, trial.draw(word)];
    const schema = { type: "object", properties: { [field]: { type: "string" } } };
    const { plugin_id } = await inject(scene, "plugin", { website_id, name }, ["plugin_id"]);
    await giveWidget(scene, plugin_id, { name, schema });
    given.push({ plugin_id, name, schema });
  }
  const question = questionOf({ trial, as: world.owner }, widgets, { params: { website_id } });
  for (const { plugin_id, name, schema } of given) {
    const isRight = (one: { plugin_id: string; name?: string; schema?: string }): boolean =>
      one.plugin_id === plugin_id && one.name === name && contains(parsed(one.schema), schema);
    const all = await listOnce(question, (some) => some.some(isRight));
    const own = all.filter((one) => one.plugin_id === plugin_id);
    const expected = show({ name, schema });
    trial.expect(own.some(isRight), `the widget of ${plugin_id}, as it was given`, expected, own);
    const hasSecret = own.every(({ token }) => !isBlank(token));
    trial.expect(hasSecret, `/token of the widget of ${plugin_id}`, "a secret", own);
  }
});

const fewUnits = fc.tuple(
  fc.integer({ min: 2, max: 40 }),
  fc.integer({ min: 50, max: 90 }),
  fc.integer({ min: 100, max: 140 }),
);

rule("plugins.usage-lists-bill", async (trial) => {
  const world = await trial.world({ tokens: [{}, {}] });
  const { owner, website_id } = world;
  const { plugin_id } = world.plugins[0] ?? trial.cannot("the website had to have a plugin");
  const [first, second, third] = trial.draw(fewUnits);
  const other = await unlessUnclaimed(() => secondWebsite(trial, world));
  const bills = [
    { website_id, plugin_id, units: first },
    { website_id, plugin_id: world.plugins[1]?.plugin_id ?? plugin_id, units: second },
    ...(other === undefined ? [] : [{ website_id: other, plugin_id, units: third }]),
  ];
  for (const bill of bills)
    await trial.stage("inject", "POST", "/inject", { thing: "usage-bill", ...bill });
  const question = questionOf({ trial, as: owner }, "plugins.usage.list", { params: {} });
  for (const bill of bills) {
    const isIt = (one: unknown): boolean => showsAll(one, bill);
    const all = await listOnce(question, (some) => some.some(isIt));
    const own = all.filter((one) => memberAt(one, "website_id") === bill.website_id);
    trial.expect(all.some(isIt), "the open usage bills of the website", show(bill), own);
  }
});

rule("plugins.usage-is-own", async (trial) => {
  const world = await trial.world();
  const foreign = await trial.world({}, "foreign-");
  if (isInjected(trial)) {
    for (const { website_id } of [world, foreign])
      await trial.stage("inject", "POST", "/inject", { thing: "usage-bill", website_id, units: 3 });
  }
  for (const [own, other] of [
    [world, foreign],
    [foreign, world],
  ] as const) {
    const bills = await listOnce(
      questionOf({ trial, as: own.owner }, "plugins.usage.list", { params: {} }),
    );
    const names = bills.map((bill) => memberAt(bill, "website_id"));
    const strange = names.filter((id) => id === other.website_id);
    trial.equal(strange, [], "open usage bills of a website of somebody else");
  }
});

rule("plugins.price-is-own", async (trial) => {
  const { owner } = await trial.world();
  const stranger = await trial.world({}, "foreign-");
  const total = async (): Promise<unknown> =>
    (await trial.given(owner, "plugins.price.read")).total;
  const before = await total();
  const plugin = { website_id: stranger.website_id, name: "Plugin at a price", price: 25 };
  await inject(createScene(trial, stranger), "plugin", plugin, []);
  trial.equal(await total(), before, "/data/total after somebody else installed a plugin");
});
