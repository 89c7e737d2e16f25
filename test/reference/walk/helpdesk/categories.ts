import { expect } from "vitest";
import type { TestClient } from "../../client.ts";

type Id = Record<string, string>;

export async function categories(
  client: TestClient,
  params: { website_id: string; locale: string },
): Promise<{ category_id: string; name: string; color: string }> {
  const { category_id = "" } = (await client.ok("helpdesk.category.create", {
    params,
    body: { name: "Shipping" },
  })) as Id;
  const one = { params: { ...params, category_id } };
  await client.ok("helpdesk.category.exists", one);
  const full = {
    name: "Delivery",
    description: "Parcels and carriers.",
    color: "#1a6dff",
    image: "https://cdn.example.com/shipping.png",
    order: 3,
  };
  await client.ok("helpdesk.category.replace", { ...one, body: full });
  const shown = await client.ok("helpdesk.category.read", one);
  expect(shown).toMatchObject({ ...full, articles: 0, sections: 0 });
  for (const body of [{ color: "blue" }, { image: "shipping.png" }, { order: "1" }]) {
    const call = { ...one, body: body as Record<string, unknown> };
    expect((await client.call("helpdesk.category.merge", call)).error).toBe(true);
  }
  expect(await client.ok("helpdesk.category.read", one)).toEqual(shown);
  await client.ok("helpdesk.category.merge", { ...one, body: { image: "" } });
  expect(await client.ok("helpdesk.category.read", one)).toMatchObject({ ...full, image: "" });
  const blank = { ...full, description: "", image: "" };
  await client.ok("helpdesk.category.replace", { ...one, body: blank });
  expect(await client.ok("helpdesk.category.read", one)).toMatchObject(blank);
  const found = (search_name: string) =>
    client.ok("helpdesk.category.list", { params, query: { search_name } });
  expect(await found("delivery")).toEqual([await client.ok("helpdesk.category.read", one)]);
  expect(await found("Billing")).toEqual([]);
  const elsewhere = { params: { ...one.params, locale: "fr" } };
  expect((await client.call("helpdesk.category.read", elsewhere)).error).toBe(true);
  return { category_id, name: full.name, color: full.color };
}

export async function sections(
  client: TestClient,
  params: { website_id: string; locale: string; category_id: string },
): Promise<string> {
  const { section_id = "" } = (await client.ok("helpdesk.section.create", {
    params,
    body: { name: "International" },
  })) as Id;
  const one = { params: { ...params, section_id } };
  await client.ok("helpdesk.section.exists", one);
  await client.ok("helpdesk.section.replace", { ...one, body: { name: "Abroad", order: 2 } });
  await client.ok("helpdesk.section.merge", { ...one, body: { order: 5 } });
  const shown = await client.ok("helpdesk.section.read", one);
  expect(shown).toMatchObject({ section_id, name: "Abroad", order: 5 });
  const names = async (query = {}) =>
    (await client.ok("helpdesk.section.list", { params, query })).map(({ name }) => name);
  const { section_id: second = "" } = (await client.ok("helpdesk.section.create", {
    params,
    body: { name: "Customs" },
  })) as Id;
  expect(await names()).toEqual(["Abroad", "Customs"]);
  expect(await names({ search_name: "CUSTOM" })).toEqual(["Customs"]);
  expect((await client.ok("helpdesk.category.read", { params })).sections).toBe(2);
  await client.ok("helpdesk.section.remove", { params: { ...params, section_id: second } });
  expect(await names()).toEqual(["Abroad"]);
  return section_id;
}
