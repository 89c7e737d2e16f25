import { expect } from "vitest";
import type { TestClient } from "../../client.ts";
import { categories, sections } from "./categories.ts";

type Id = Record<string, string>;

export async function placements(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id, locale: "en" } };
  const shipping = await categories(client, at.params);
  const { category_id } = shipping;
  const inside = { params: { ...at.params, category_id } };
  const section_id = await sections(client, inside.params);

  const { category_id: other = "" } = (await client.ok("helpdesk.category.create", {
    ...at,
    body: { name: "Billing" },
  })) as Id;
  const apart = { params: { ...at.params, category_id: other } };
  expect(await client.ok("helpdesk.section.list", apart)).toEqual([]);
  const foreign = { params: { ...apart.params, section_id } };
  expect((await client.call("helpdesk.section.read", foreign)).error).toBe(true);
  const { article_id = "" } = (await client.ok("helpdesk.article.create", {
    ...at,
    body: { title: "Customs forms" },
  })) as Id;
  const one = { params: { ...at.params, article_id } };
  const place = (body: { category_id: string; section_id?: string }) =>
    client.ok("helpdesk.placement.set", { ...one, body });
  const placed = () => client.ok("helpdesk.placement.read", one);
  const counted = async () => (await client.ok("helpdesk.category.read", inside)).articles;
  expect(await placed()).toEqual({});
  await place({ category_id });
  expect(await placed()).toEqual({ category_id });
  expect(await counted()).toBe(1);
  await place({ category_id, section_id });
  await place({ category_id });
  expect(await placed()).toEqual({ category_id, section_id });
  const [item] = await client.ok("helpdesk.article.list", at);
  expect(item).toMatchObject({
    category: { category_id, name: shipping.name, color: shipping.color },
    section: { section_id },
  });
  for (const body of [
    { category_id: "nowhere" },
    { category_id: other, section_id },
    { category_id: "", section_id },
  ]) {
    expect((await client.call("helpdesk.placement.set", { ...one, body })).error).toBe(true);
  }
  expect(await placed()).toEqual({ category_id, section_id });
  await place({ category_id, section_id: "" });
  expect(await placed()).toEqual({ category_id });
  await place({ category_id, section_id });
  await place({ category_id: other });
  expect(await placed()).toEqual({ category_id: other });
  expect(await counted()).toBe(0);
  await place({ category_id: "" });
  expect(await placed()).toEqual({});

  await place({ category_id, section_id });
  const listed = async () => (await client.ok("helpdesk.article.list", at))[0];
  await client.ok("helpdesk.section.remove", { params: { ...inside.params, section_id } });
  expect(await placed()).toEqual({ category_id });
  expect(await listed()).not.toHaveProperty("section");
  expect((await client.ok("helpdesk.category.read", inside)).sections).toBe(0);
  await client.ok("helpdesk.category.remove", inside);
  expect((await client.call("helpdesk.category.exists", inside)).status).toBe(404);
  expect(await placed()).toEqual({});
  expect(await listed()).not.toHaveProperty("category");
  expect((await client.ok("helpdesk.locale.read", at)).categories).toBe(1);
  await client.ok("helpdesk.article.remove", one);
}
