import { expect } from "vitest";
import type { FilterWrite } from "../../../schemas/generated/types.ts";
import type { TestClient } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  const { website_id } = (await client.world()).website;
  const at = { params: { website_id } };
  const people: FilterWrite = {
    type: "people",
    label: "Example customers",
    filter: [
      { model: "people", criterion: "email", operator: "ew", query: ["@b.example", "@a.example"] },
      { model: "conversation", criterion: "state", operator: "ex", query: [] },
    ],
    operator: "and",
  };
  const conversations: FilterWrite = {
    type: "conversation",
    label: "Waiting",
    filter: [],
    operator: "or",
  };
  const create = async (body: FilterWrite) =>
    ((await client.ok("filters.filter.create", { ...at, body })) as { filter_id: string })
      .filter_id;

  const filter_id = await create(people);
  const other = await create(conversations);
  const one = { params: { website_id, filter_id } };
  const read = () => client.ok("filters.filter.read", one);
  await client.ok("filters.filter.exists", one);
  expect(await read()).toEqual({ filter_id, ...people });
  const list = (query = {}) => client.ok("filters.filter.list", { ...at, query });
  expect(await list()).toEqual([{ filter_id: other, ...conversations }, await read()]);
  expect(await list({ type: "people" })).toEqual([await read()]);
  expect(await list({ type: "conversation" })).toMatchObject([conversations]);
  const unknownType = await client.call("filters.filter.list", {
    ...at,
    query: { type: "website" as "people" },
  });
  expect(unknownType.status).toBe(400);

  const foreign = [{ model: "session" as "people", criterion: "a", operator: "eq", query: [] }];
  const wrong = { ...people, filter: foreign as FilterWrite["filter"] };
  expect((await client.call("filters.filter.create", { ...at, body: wrong })).status).toBe(400);
  expect((await client.call("filters.filter.replace", { ...one, body: wrong })).status).toBe(400);
  expect(await read()).toMatchObject(people);
  expect(await list()).toHaveLength(2);

  const { type: _, ...changed } = { ...conversations, label: "Anybody" };
  await client.ok("filters.filter.replace", { ...one, body: { ...changed, type: "conversation" } });
  expect(await read()).toEqual({ filter_id, ...changed, type: "people" });

  await client.ok("filters.filter.remove", one);
  expect((await client.call("filters.filter.read", one)).status).toBe(404);
  expect((await client.call("filters.filter.exists", one)).status).toBe(404);
  expect(await list()).toMatchObject([{ filter_id: other }]);
}
