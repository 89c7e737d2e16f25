import { expect } from "vitest";
import { asUser, type TestClient } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  const other = await client.world();
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const search = async (query: string) =>
    ((await client.ok("search.entry.create", { ...at, body: { query } })) as { history_id: string })
      .history_id;
  const queries = async (options: object = {}) =>
    (await client.ok("search.entry.list", { ...at, ...options })).map(({ query }) => query);

  const first = await search("unpaid invoice");
  const second = await search("refund");
  expect(await queries()).toEqual(["refund", "unpaid invoice"]);
  const one = { params: { website_id, history_id: first } };
  await client.ok("search.entry.exists", one);
  const entries = await client.ok("search.entry.list", at);
  expect(await client.ok("search.entry.read", one)).toEqual(entries[1]);
  expect(entries[1]).toMatchObject({ history_id: first, query: "unpaid invoice" });

  const again = await search("unpaid invoice");
  expect(again).not.toBe(first);
  expect((await client.call("search.entry.exists", one)).status).toBe(404);
  expect(await queries()).toEqual(["unpaid invoice", "refund"]);

  // The history is that of the user on the website.
  expect(await queries({ as: asUser(world, 1) })).toEqual([]);
  const elsewhere = { params: { website_id: other.website.website_id }, as: asUser(other) };
  expect(await client.ok("search.entry.list", elsewhere)).toEqual([]);
  const foreign = { ...one, params: { website_id, history_id: second }, as: asUser(world, 1) };
  expect((await client.call("search.entry.remove", foreign)).status).toBe(404);

  await client.ok("search.entry.remove", { params: { website_id, history_id: again } });
  expect((await client.call("search.entry.remove", one)).status).toBe(404);
  expect(await queries()).toEqual(["refund"]);
  for (const query of ["", "  "]) {
    expect((await client.call("search.entry.create", { ...at, body: { query } })).status).toBe(400);
  }
  for (let i = 0; i < 60; i++) await search(`query ${i}`);
  const kept = await queries();
  expect(kept).toHaveLength(50);
  expect(kept[0]).toBe("query 59");
}
