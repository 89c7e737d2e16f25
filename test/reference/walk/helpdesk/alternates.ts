import { expect } from "vitest";
import type { TestClient } from "../../client.ts";

export async function alternates(client: TestClient, website_id: string): Promise<void> {
  const create = async (locale: string) =>
    (await client.ok("helpdesk.article.create", {
      params: { website_id, locale },
      body: { title: `About (${locale})` },
    })) as { article_id: string };
  const [english, french, german, french2] = [
    await create("en"),
    await create("fr"),
    await create("de"),
    await create("fr"),
  ];
  const of = (locale: string, { article_id }: { article_id: string }) => ({
    params: { website_id, locale, article_id },
  });
  const to = (locale_linked: string) => ({
    params: { ...of("en", english).params, locale_linked },
  });
  const linked = (locale: string, article: { article_id: string }) =>
    client.ok("helpdesk.alternate.list", of(locale, article));
  expect(await linked("en", english)).toEqual([]);
  expect((await client.call("helpdesk.alternate.exists", to("fr"))).status).toBe(404);
  await client.ok("helpdesk.alternate.replace", { ...to("fr"), body: french });
  await client.ok("helpdesk.alternate.replace", { ...to("de"), body: german });
  await client.ok("helpdesk.alternate.exists", to("fr"));
  expect(await client.ok("helpdesk.alternate.read", to("fr"))).toEqual({ locale: "fr", ...french });
  expect(await linked("fr", french)).toEqual([{ locale: "en", ...english }]);
  await client.ok("helpdesk.alternate.replace", { ...to("fr"), body: french2 });
  expect(await linked("fr", french)).toEqual([]);
  expect(await linked("en", english)).toEqual(
    expect.arrayContaining([
      { locale: "fr", ...french2 },
      { locale: "de", ...german },
    ]),
  );
  for (const [locale, body] of [
    ["en", french],
    ["es", french],
    ["de", french],
    ["fr", { article_id: "nobody" }],
  ] as const) {
    const answer = await client.call("helpdesk.alternate.replace", { ...to(locale), body });
    expect(answer.error).toBe(true);
  }
  expect(await linked("en", english)).toHaveLength(2);
  await client.ok("helpdesk.alternate.remove", to("fr"));
  expect((await client.call("helpdesk.alternate.remove", to("fr"))).error).toBe(true);
  expect((await client.call("helpdesk.alternate.read", to("fr"))).error).toBe(true);
  expect(await linked("en", english)).toEqual([{ locale: "de", ...german }]);
  await client.ok("helpdesk.article.read", of("fr", french2));
  await client.ok("helpdesk.alternate.replace", { ...to("fr"), body: french });
  await client.ok("helpdesk.article.remove", of("de", german));
  expect(await linked("en", english)).toEqual([{ locale: "fr", ...french }]);
  await client.ok("helpdesk.locale.remove", { params: { website_id, locale: "fr" } });
  expect(await linked("en", english)).toEqual([]);
  expect((await client.call("helpdesk.article.read", of("fr", french))).error).toBe(true);
  await client.ok("helpdesk.article.read", of("en", english));
  await client.ok("helpdesk.article.remove", of("en", english));
}
