import { expect } from "vitest";
import { asUser, type TestClient, type World } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ tokens: [{ scopes: { "bucket:url": ["write"] } }] });
  await marketplace(client);
  await search(client);
  await ownPlugin(client, world);
  await installed(client, world);
  await usage(client, world);
}

type Query = { category?: string; query?: string; [flag: string]: string | undefined };

/** All pages of the list or of the search. */
async function everything(client: TestClient, query: Query) {
  const id = query.query === undefined ? "plugins.plugin.list" : "plugins.plugin.search";
  const found: Awaited<ReturnType<typeof client.ok<"plugins.plugin.list">>> = [];
  for (let page = 1; ; page++) {
    const params = { page_number: String(page) };
    const items = await client.ok(id, { params, query: query as never, as: null });
    found.push(...items);
    if (!items.length) return found;
  }
}

const urns = (found: { urn: string }[]) => found.map(({ urn }) => urn);

async function marketplace(client: TestClient): Promise<void> {
  const all = await everything(client, {});
  expect(all.length).toBeGreaterThan(25);
  expect(new Set(urns(all)).size).toBe(all.length);
  for (const plugin of all) {
    const byId = await client.ok("plugins.plugin.read", { params: { plugin_id: plugin.id } });
    expect(byId).toEqual(plugin);
    const byUrn = await client.ok("plugins.plugin.read", { params: { plugin_id: plugin.urn } });
    expect(byUrn).toEqual(plugin);
  }
  const plan = all.flatMap(({ plans }) => plans ?? [])[0];
  expect(await client.ok("plans.plan.read", { params: { plan_id: plan?.id ?? "" } })).toMatchObject(
    plan ?? {},
  );
  const params = { plugin_id: all[0]?.urn ?? "" };
  const details = await client.ok("plugins.details.read", { params });
  expect(details.scopes?.length).toBeGreaterThan(0);
  expect(details.author).toMatchObject({ first_name: "" });
  const features = await client.ok("plugins.feature.list", { params });
  expect(features).toHaveLength(2);
  expect((await client.call("plugins.plugin.read", { params: { plugin_id: "none" } })).error).toBe(
    true,
  );

  const categories = await client.ok("plugins.category.list", { as: null });
  expect(categories).toHaveLength(8);
  for (const { category, plugins } of categories) {
    const inCategory = await everything(client, { category });
    expect(inCategory.map((one) => one.category)).toEqual(Array(plugins).fill(category));
  }
  expect(await everything(client, { category: "nothing" })).toEqual([]);
  expect(await everything(client, { category: "" })).toEqual(all);
}

async function search(client: TestClient): Promise<void> {
  const name = "Email Channel";
  const urn = "urn:assay:postbox:0";
  const off = { search_name: "0", search_description: "0", search_urn: "0" };
  const find = async (query: Query) => urns(await everything(client, query));
  expect(await find({ query: "email CHAN" })).toEqual([urn]);
  expect(await find({ query: name, ...off, search_name: "1" })).toEqual([urn]);
  expect(await find({ query: name, ...off, search_urn: "1" })).toEqual([]);
  expect(await find({ query: urn, ...off, search_urn: "1" })).toEqual([urn]);
  expect(await find({ query: "shared inbox", ...off, search_description: "1" })).toEqual([urn]);
  expect(await find({ query: name, ...off })).toEqual([]);
  expect(await find({ query: "a", category: "crm" })).toHaveLength(3);
  const dates = {
    filter_date_start: "2016-05-10T08:30:00Z",
    filter_date_end: "2016-05-10T08:30:00Z",
  };
  expect(await find({ query: "urn:", ...dates })).toEqual([urn]);
  expect(await find({ query: "urn:", filter_date_start: "2099-01-01T00:00:00Z" })).toEqual([]);
  expect((await client.call("plugins.plugin.search", { query: {} })).error).toBe(true);
}

/** The private plugin of a world is read, but neither listed nor searched. */
async function ownPlugin(client: TestClient, world: World): Promise<void> {
  const { plugin_id, urn } = world.tokens[0] as World["tokens"][number];
  const byUrn = await client.ok("plugins.plugin.read", { params: { plugin_id: urn } });
  expect(byUrn).toMatchObject({ id: plugin_id, urn, type: "external", plans: [] });
  expect(await client.ok("plugins.plugin.read", { params: { plugin_id } })).toEqual(byUrn);
  const details = await client.ok("plugins.details.read", { params: { plugin_id } });
  expect(details.scopes).toEqual([{ namespace: "bucket:url", permissions: ["write"] }]);
  expect(await client.ok("plugins.feature.list", { params: { plugin_id } })).toEqual([]);
  expect(urns(await everything(client, {}))).not.toContain(urn);
  expect(urns(await everything(client, { query: urn }))).toEqual([]);
}

async function installed(client: TestClient, world: World): Promise<void> {
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const own = world.tokens[0]?.plugin_id ?? "";
  const [widget] = await client.ok("plugins.widget.list", at);
  expect(widget).toMatchObject({ plugin_id: own, token: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(JSON.parse(widget?.schema ?? "")).toMatchObject({ type: "object" });
  expect(await client.ok("plugins.price.read")).toEqual({ total: 0 });

  const schema = { type: "object", properties: { balance: { type: "number" } } };
  const made = await client.stage("POST", "/inject", {
    thing: "widget",
    website_id,
    name: "Balance",
    schema,
  });
  expect(made.data).toEqual({ plugin_id: own });
  const [changed] = await client.ok("plugins.widget.list", at);
  expect(changed).toMatchObject({ plugin_id: own, name: "Balance", token: widget?.token });
  expect(JSON.parse(changed?.schema ?? "")).toEqual(schema);

  const put = await client.stage("POST", "/inject", { thing: "plugin", website_id });
  const { plugin_id } = put.data as { plugin_id: string };
  const plugin = await client.ok("plugins.plugin.read", { params: { plugin_id } });
  const widgets = await client.ok("plugins.widget.list", at);
  expect(widgets.map((one) => one.plugin_id)).toEqual([plugin_id, own]);
  expect(await client.ok("plugins.price.read")).toEqual({ total: plugin.price });

  const other = await client.world();
  const elsewhere = { params: { website_id: other.website.website_id }, as: asUser(other) };
  expect(await client.ok("plugins.widget.list", elsewhere)).toEqual([]);
  await client.stage("POST", "/inject", {
    thing: "plugin",
    plugin_id: own,
    website_id: other.website.website_id,
  });
  const [theirs] = await client.ok("plugins.widget.list", elsewhere);
  expect(theirs?.plugin_id).toBe(own);
  expect(theirs?.token).not.toBe(widget?.token);
  await client.stage("POST", "/inject", {
    thing: "plugin",
    plugin_id,
    website_id,
    installed: false,
  });
  expect(await client.ok("plugins.widget.list", at)).toHaveLength(1);

  const listing = { thing: "plugin", name: "Weather", category: "other", urn: "urn:sky:weather:0" };
  expect((await client.stage("POST", "/inject", listing)).error).toBe(false);
  expect((await client.stage("POST", "/inject", listing)).error).toBe(true);
  const [newest] = await client.ok("plugins.plugin.list", { query: { category: "other" } });
  expect(newest).toMatchObject({ name: "Weather", urn: "urn:sky:weather:0" });
}

async function usage(client: TestClient, world: World): Promise<void> {
  const { website_id } = world.website;
  expect(await client.ok("plugins.usage.list")).toEqual([]);
  const bill = { thing: "usage-bill", website_id, units: 250, price: 12.5 };
  const { plugin_id } = (await client.stage("POST", "/inject", bill)).data as { plugin_id: string };
  expect(await client.ok("plugins.usage.list")).toEqual([
    { website_id, plugin_id, name: expect.any(String), units: 250, price: 12.5 },
  ]);
  const other = await client.world();
  expect(await client.ok("plugins.usage.list", { as: asUser(other) })).toEqual([]);
  await client.stage("POST", "/clock", { advance: 32 * 24 * 60 * 60_000 });
  expect(await client.ok("plugins.usage.list")).toEqual([]);
}
