import { expect } from "vitest";
import { asUser, type TestClient } from "../client.ts";

const day = 24 * 60 * 60_000;

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  const { website_id: id, name, domain } = world.website;
  const all = await client.ok("plans.plan.list", { as: null });
  expect(all).toHaveLength(4);
  for (const plan of all) {
    const params = { plan_id: plan.id };
    expect(await client.ok("plans.plan.read", { params, as: null })).toEqual(plan);
    for (const plugin of plan.plugins ?? []) {
      const read = await client.ok("plugins.plugin.read", { params: { plugin_id: plugin.id } });
      expect(read).toMatchObject(plugin);
      expect(read.plans?.map((one) => one.id)).toContain(plan.id);
    }
  }
  expect((await client.call("plans.plan.read", { params: { plan_id: "none" } })).error).toBe(true);

  expect(await client.ok("plans.subscription.list")).toEqual([]);
  const subscribed = await client.stage("POST", "/inject", { thing: "plan", website_id: id });
  const { plan_id } = subscribed.data as { plan_id: string };
  const { plugins: _, ...base } = await client.ok("plans.plan.read", { params: { plan_id } });
  const [held] = await client.ok("plans.subscription.list");
  expect(held).toEqual({
    ...base,
    trial_end: expect.stringMatching(/^\d{4}-.*Z$/),
    bill_period: "monthly",
    bill_valid_until: expect.stringMatching(/^\d{4}-.*Z$/),
    active: true,
    sandbox: false,
    website: { id, name, domain, logo: "" },
    coupon_redeemed: false,
  });
  expect(await client.ok("plans.subscription.list", { as: asUser(world, 1) })).toEqual([]);
  const other = await client.world();
  expect(await client.ok("plans.subscription.list", { as: asUser(other) })).toEqual([]);
  await client.stage("POST", "/clock", { advance: 60 * day });
  expect((await client.ok("plans.subscription.list"))[0]?.active).toBe(false);

  const made = await client.stage("POST", "/inject", {
    thing: "plan",
    website_id: id,
    name: "Tailored",
    price: 0,
    bill_period: "yearly",
  });
  expect(await client.ok("plans.plan.list")).toHaveLength(5);
  const [now] = await client.ok("plans.subscription.list");
  const { plan_id: tailored } = made.data as { plan_id: string };
  expect(now).toMatchObject({ id: tailored, name: "Tailored", active: true });
  expect([now?.trial_end, now?.bill_valid_until]).toEqual([undefined, undefined]);
}
