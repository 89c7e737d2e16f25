/** What the list of profiles filters, sorts and pages. */
import { expect } from "vitest";
import type { Operations } from "../../../../schemas/generated/maps.ts";
import { advance } from "../../accounts.ts";
import { asUser, type TestClient } from "../../client.ts";

type Query = Operations["people.profile.list"]["query"];

const condition = (criterion: string, operator: string, ...query: string[]) => ({
  model: "people",
  criterion,
  operator,
  query,
});

export async function search(client: TestClient): Promise<void> {
  const world = await client.world();
  client.caller = asUser(world);
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const { clock } = client.running.reference;
  const create = async (nickname: string, more: object = {}) => {
    const body = { email: `${nickname}@example.com`, person: { nickname }, ...more };
    await client.ok("people.profile.create", { ...at, body });
    await advance(client, 1000);
    return new Date(clock.now() - 500).toISOString();
  };
  const list = (query: Query, page_number?: string) =>
    client.call("people.profile.list", {
      params: { website_id, ...(page_number === undefined ? {} : { page_number }) },
      query,
    });
  const names = async (query: Query, page?: string) =>
    ((await list(query, page)).data as { person: { nickname: string } }[]).map(
      ({ person }) => person.nickname,
    );

  const afterBob = await create("bob", { segments: ["Newsletter"], active: 7 });
  const afterAda = await create("ada", {
    company: { name: "Engines", metrics: { employees: 12 } },
  });
  await create("cyd", {
    person: {
      nickname: "cyd",
      phone: "+4912345",
      profiles: [{ type: "x", url: "https://x.example" }],
    },
  });
  await client.ok("people.data.merge", {
    params: { website_id, people_id: "bob@example.com" },
    body: { data: { plan: "pro" } },
  });

  expect(await names({})).toEqual(["bob", "cyd", "ada"]);
  expect(await names({ sort_order: "ascending" })).toEqual(["ada", "cyd", "bob"]);
  expect(await names({ sort_field: "person.nickname" })).toEqual(["cyd", "bob", "ada"]);
  const ascending = { sort_order: "ascending" } as const;
  expect(await names({ ...ascending, sort_field: "email" })).toEqual(["ada", "bob", "cyd"]);
  expect(await names({ ...ascending, sort_field: "created_at" })).toEqual(["bob", "ada", "cyd"]);
  expect(await names({ sort_field: "active.last" })).toEqual(["bob", "cyd", "ada"]);

  expect(await names({ search_text: "EXAMPLE" })).toHaveLength(3);
  expect(await names({ search_text: "CY" })).toEqual(["cyd"]);
  expect(await names({ search_text: "12345" })).toEqual(["cyd"]);
  expect(await names({ search_text: "engine" })).toEqual(["ada"]);
  expect(await names({ search_text: "newsl" })).toEqual(["bob"]);
  expect(await names({ search_text: "nobody" })).toEqual([]);

  expect(await names({ filter_date_start: afterBob })).toEqual(["cyd", "ada"]);
  expect(await names({ filter_date_end: afterBob })).toEqual(["bob"]);
  expect(await names({ filter_date_start: afterBob, filter_date_end: afterAda })).toEqual(["ada"]);
  expect(await names({ filter_date_start: afterBob, search_text: "bob" })).toEqual([]);
  expect(await names({ filter_date_end: "2001-01-01" })).toEqual([]);
  const east = `${new Date(Date.parse(afterBob) + 7_200_000).toISOString().slice(0, -1)}+02:00`;
  expect(await names({ filter_date_start: east })).toEqual(["cyd", "ada"]);

  const matching = (...conditions: object[]) =>
    names({ search_filter: JSON.stringify(conditions) });
  expect(await matching(condition("email", "eq", "ADA@example.com"))).toEqual(["ada"]);
  expect(await matching(condition("email", "neq", "ada@example.com"))).toEqual(["bob", "cyd"]);
  expect(await matching(condition("company.name", "ex"))).toEqual(["ada"]);
  expect(await matching(condition("company", "nex"))).toHaveLength(3);
  expect(await matching(condition("company.name", "nex"))).toEqual(["bob", "cyd"]);
  expect(await matching(condition("person.profiles.url", "has", "x.ex"))).toEqual(["cyd"]);
  expect(await matching(condition("email", "nhas", "da@", "yd@"))).toEqual(["bob"]);
  expect(await matching(condition("email", "sw", "b", "c"))).toEqual(["bob", "cyd"]);
  expect(await matching(condition("email", "ew", "a@example.com"))).toEqual(["ada"]);
  expect(await matching(condition("company.metrics.employees", "gte", "12"))).toEqual(["ada"]);
  expect(await matching(condition("company.metrics.employees", "gt", "12"))).toEqual([]);
  expect(await matching(condition("company.metrics.employees", "lte", "9"))).toEqual([]);
  expect(await matching(condition("created_at", "gt", afterAda))).toEqual(["cyd"]);
  expect(await matching(condition("created_at", "lt", afterBob))).toEqual(["bob"]);
  expect(await matching(condition("segment", "eq", "newsletter"))).toEqual(["bob"]);
  expect(await matching(condition("data.plan", "eq", "pro"))).toEqual(["bob"]);
  expect(await matching(condition("constructor", "ex"))).toEqual([]);
  const both = [condition("email", "sw", "b"), condition("email", "sw", "c")];
  expect(await matching(...both)).toEqual([]);
  const either = { search_operator: "or", search_filter: JSON.stringify(both) } as const;
  expect(await names(either)).toEqual(["bob", "cyd"]);

  const refused: Query[] = [
    { sort_field: "nobody" },
    { sort_field: "person.constructor" },
    { sort_field: "segments" },
    { sort_order: "sideways" as never },
    { filter_date_start: "yesterday" },
    { search_filter: "not JSON" },
    { search_filter: '[{"model":"people"}]' },
    { search_filter: JSON.stringify([{ ...condition("email", "eq"), model: "conversation" }]) },
    { per_page: 19 },
    { per_page: 51 },
  ];
  for (const query of refused) expect((await list(query)).status).toBe(400);

  for (let i = 0; i < 20; i++) await create(`extra-${i}`);
  expect(await names({})).toHaveLength(20);
  expect(await names({}, "2")).toEqual(["bob", "cyd", "ada"]);
  expect(await names({ per_page: 21, sort_field: "created_at", ...ascending }, "2")).toEqual([
    "extra-18",
    "extra-19",
  ]);
  expect(await names({}, "9")).toEqual([]);
}
