import { expect } from "vitest";
import type { TestClient } from "../../client.ts";

export async function transfers(
  client: TestClient,
  website_id: string,
  email: string,
): Promise<void> {
  const at = { params: { website_id, locale: "de" } };
  const titles = async (locale = "de") =>
    (await client.ok("helpdesk.article.list", { params: { website_id, locale } })).length;
  const before = await titles();
  const body = { helpdesk_url: "https://help.example.com/" };
  await client.stage("POST", "/outside", { provider: "crawl", answer: "failure" });
  await client.ok("helpdesk.import.start", { ...at, body });
  expect((await client.call("helpdesk.import.start", { ...at, body })).error).toBe(true);
  await client.stage("POST", "/clock", { advance: 1_000 });
  expect(await titles()).toBe(before);
  await client.stage("POST", "/outside", { provider: "crawl", answer: "success" });
  const unknown = { ...body, other_locales: ["xx"] };
  expect((await client.call("helpdesk.import.start", { ...at, body: unknown })).error).toBe(true);
  await client.ok("helpdesk.import.start", { ...at, body: { ...body, other_locales: ["it"] } });
  await client.stage("POST", "/clock", { advance: 1_000 });
  expect(await titles()).toBeGreaterThan(before);
  expect(await titles("it")).toBe((await titles()) - before);
  const detecting = { ...body, detect_locales: true };
  await client.ok("helpdesk.import.start", {
    params: { website_id, locale: "it" },
    body: detecting,
  });
  await client.stage("POST", "/clock", { advance: 1_000 });
  expect(await titles("fr")).toBe((await titles()) - before);
  await client.ok("helpdesk.locale.remove", { params: { website_id, locale: "fr" } });
  const [category] = await client.ok("helpdesk.category.list", {
    params: { website_id, locale: "it" },
  });
  expect(category?.articles).toBe((await titles("it")) / 2);
  expect(await client.ok("alerts.feed.list")).toMatchObject([
    { namespace: "helpdesk:import_complete", data: { website_id } },
    { namespace: "helpdesk:import_complete", data: { website_id } },
  ]);

  await client.ok("helpdesk.export.start", at);
  const { data } = await client.stage("GET", `/mail?to=${encodeURIComponent(email)}`);
  const [mail] = data as { kind: string; values: { url: string } }[];
  expect(mail?.kind).toBe("helpdesk-export");
  const file = (await (await fetch(mail?.values.url ?? "")).json()) as Record<string, unknown[]>;
  expect(file["articles"]).toHaveLength(await titles());
  expect(file["categories"]).toHaveLength(2);
}
