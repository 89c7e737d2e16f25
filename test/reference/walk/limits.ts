import { expect } from "vitest";
import { asUser, type TestClient } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  const at = { params: { website_id: world.website.website_id } };

  const all = await client.ok("limits.limit.list", { as: null });
  expect(new Set(all.map(({ namespace }) => namespace)).size).toBe(12);
  expect(all).toHaveLength(12);
  for (const limit of all) {
    const params = { limit_id: limit.id };
    expect(await client.ok("limits.limit.read", { params, as: null })).toEqual(limit);
  }
  const unknown = await client.call("limits.limit.read", { params: { limit_id: "none" } });
  expect(unknown.error).toBe(true);

  const probes = all.find(({ namespace }) => namespace === "status:probes");
  const limit_id = probes?.id ?? "";
  const unitPrice = Number(probes?.unit?.price);
  const one = { params: { ...at.params, limit_id } };
  const subscribe = (additional: number, id = limit_id) => ({
    ...at,
    body: { limit_id: id, units: { additional } },
  });
  expect(await client.ok("limits.website.list", at)).toEqual([]);
  expect((await client.call("limits.subscription.read", one)).error).toBe(true);
  expect((await client.call("limits.subscription.remove", one)).error).toBe(true);
  for (const additional of [0, -1, 1.5]) {
    const refused = await client.call("limits.subscription.create", subscribe(additional));
    expect(refused.error).toBe(true);
  }
  for (const refused of [
    await client.call("limits.subscription.create", subscribe(1, "none")),
    await client.call("limits.subscription.create", { ...subscribe(1), as: asUser(world, 1) }),
  ]) {
    expect(refused.error).toBe(true);
  }
  expect(await client.ok("limits.website.list", at)).toEqual([]);

  await client.ok("limits.subscription.create", subscribe(3));
  const held = await client.ok("limits.subscription.read", one);
  expect(held).toMatchObject({
    id: limit_id,
    namespace: "status:probes",
    price: 3 * unitPrice,
    active: true,
    units: { additional: 3 },
  });
  const { website_id } = at.params;
  expect(await client.ok("limits.website.list", at)).toEqual([{ ...held, website_id }]);
  expect(await client.ok("limits.subscription.list")).toEqual([{ ...held, website_id }]);
  expect(await client.ok("limits.subscription.list", { as: asUser(world, 1) })).toEqual([]);
  expect(await client.ok("limits.price.read")).toEqual({ total: 3 * unitPrice });

  await client.ok("limits.subscription.create", subscribe(5));
  expect((await client.ok("limits.subscription.read", one)).units).toEqual({
    ...held.units,
    additional: 5,
  });
  const injected = { thing: "limit", namespace: "status:probes", price: 2, chunk: 9 };
  expect((await client.stage("POST", "/inject", injected)).data).toEqual({ limit_id });
  expect((await client.ok("limits.limit.read", { params: { limit_id } })).unit).toEqual({
    chunk: 9,
    price: 2,
  });
  expect(await client.ok("limits.price.read")).toEqual({ total: 10 });

  const other = await client.world();
  const elsewhere = { params: { website_id: other.website.website_id }, as: asUser(other) };
  expect(await client.ok("limits.website.list", elsewhere)).toEqual([]);
  expect(await client.ok("limits.subscription.list", { as: asUser(other) })).toEqual([]);

  const byMember = await client.call("limits.subscription.remove", {
    ...one,
    as: asUser(world, 1),
  });
  expect(byMember.error).toBe(true);
  await client.ok("limits.subscription.remove", one);
  expect((await client.call("limits.subscription.read", one)).error).toBe(true);
  expect(await client.ok("limits.website.list", at)).toEqual([]);
  expect(await client.ok("limits.price.read")).toEqual({ total: 0 });
}
