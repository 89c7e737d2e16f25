/** Plugins of a website: their widgets, and what their use costs (2/11). */
import { isInjected, isStaged, memberAt, rule } from "../../harness/author.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectListed, expectUnlisted, listOnce, questionOf } from "../support/read.ts";

const widgets = "plugins.widget.list";

rule("plugins.widgets-of-installed", async (trial) => {
  const tokens = [{}, { installed: false }, {}];
  const world = await trial.world({ tokens: isStaged(trial) ? tokens : tokens.slice(0, 2) });
  const [first, missing, last = first] = world.plugins;
  if (!first || !missing || !last)
    return trial.cannot("the target gives no plugin that is not installed");
  const foreign = await trial.world({}, "foreign-");
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
});

const isJson = (text: unknown): boolean => {
  if (typeof text !== "string") return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Not JSON, which is what this asks.
    return false;
  }
};

rule("plugins.widget-schema-is-json", async (trial) => {
  const world = await trial.world();
  const listed = await listOnce(
    questionOf({ trial, as: world.owner }, widgets, { params: paramsOf(world) }),
    (all) => all.length > 0,
  );
  if (!listed.length) trial.cannot("no installed plugin has a widget");
  for (const { schema, name } of listed)
    trial.expect(isJson(schema), `/schema of the widget ${name}`, "a string of JSON", schema);
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
