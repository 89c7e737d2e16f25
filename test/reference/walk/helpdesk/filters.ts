import { expect } from "vitest";
import type { TestClient } from "../../client.ts";

type Id = Record<string, string>;

const hour = 3_600_000;

export async function filters(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id, locale: "de" } };
  const make = async (title: string) =>
    ((await client.ok("helpdesk.article.create", { ...at, body: { title } })) as Id)[
      "article_id"
    ] ?? "";
  const titles = async (query = {}) =>
    (await client.ok("helpdesk.article.list", { ...at, query })).map(({ title }) => title);
  const { category_id = "" } = (await client.ok("helpdesk.category.create", {
    ...at,
    body: { name: "Versand" },
  })) as Id;
  const inside = { params: { ...at.params, category_id } };
  const { section_id = "" } = (await client.ok("helpdesk.section.create", {
    ...inside,
    body: { name: "Ausland" },
  })) as Id;
  const [one, two, three] = [await make("Alpha"), await make("Beta"), await make("Gamma")];
  const place = (article_id: string, body: { category_id: string; section_id?: string }) =>
    client.ok("helpdesk.placement.set", { params: { ...at.params, article_id }, body });
  await place(one, { category_id, section_id });
  await place(two, { category_id });
  await client.ok("helpdesk.article.publish", { params: { ...at.params, article_id: two } });

  expect(await titles()).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await titles({ search_title: "ALPH" })).toEqual(["Alpha"]);
  expect(await titles({ filter_category_id: category_id })).toEqual(["Alpha", "Beta"]);
  expect(await titles({ filter_category_id: "none" })).toEqual(["Gamma"]);
  expect(await titles({ filter_category_id: "unknown" })).toEqual([]);
  const inCategory = { filter_category_id: category_id };
  expect(await titles({ ...inCategory, filter_section_id: section_id })).toEqual(["Alpha"]);
  expect(await titles({ ...inCategory, filter_section_id: "none" })).toEqual(["Beta"]);
  const alone = { ...at, query: { filter_section_id: section_id } };
  expect((await client.call("helpdesk.article.list", alone)).error).toBe(true);
  for (const [published, draft] of [
    ["filter_status_published", "filter_status_draft"],
    ["filter_visibility_visible", "filter_visibility_hidden"],
  ] as const) {
    expect(await titles({ [published]: "1" })).toEqual(["Beta"]);
    expect(await titles({ [draft]: "1", [published]: "0" })).toEqual(["Alpha", "Gamma"]);
    expect(await titles({ [published]: "1", [draft]: "1" })).toHaveLength(3);
  }
  expect(await titles({ ...inCategory, filter_status_draft: "1" })).toEqual(["Alpha"]);
  const now = client.running.reference.clock.now();
  const date = (offset: number) => new Date(now + offset).toISOString();
  expect(
    await titles({ filter_date_start: date(-hour), filter_date_end: date(hour) }),
  ).toHaveLength(3);
  expect(await titles({ filter_date_end: date(-hour) })).toEqual([]);
  expect(await titles({ filter_date_start: date(hour) })).toEqual([]);

  const visit = (article_id: string, visits: number) =>
    client.stage("POST", "/inject", {
      thing: "helpdesk-visits",
      website_id,
      locale: "de",
      article_id,
      visits,
    });
  await visit(two, 2);
  await visit(three, 5);
  await visit(three, 1);
  expect((await visit(three, -1)).error).toBe(true);
  expect(await titles({ order_visits: "1" })).toEqual(["Gamma", "Beta", "Alpha"]);
  const third = await client.ok("helpdesk.article.read", {
    params: { ...at.params, article_id: three },
  });
  expect(third.visits).toBe(6);
}
