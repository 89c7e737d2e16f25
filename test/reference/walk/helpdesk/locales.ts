import { expect } from "vitest";
import type { TestClient } from "../../client.ts";

export async function locales(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id } };
  const codes = async () =>
    (await client.ok("helpdesk.locale.list", at)).map(({ locale }) => locale);
  expect(await codes()).toEqual([]);
  for (const locale of ["fr", "en", "de"]) {
    await client.ok("helpdesk.locale.create", { ...at, body: { locale } });
  }
  for (const locale of ["fr", "xx"]) {
    expect((await client.call("helpdesk.locale.create", { ...at, body: { locale } })).error).toBe(
      true,
    );
  }
  expect(await codes()).toEqual(["fr", "en", "de"]);
  const one = { params: { website_id, locale: "fr" } };
  await client.ok("helpdesk.locale.exists", one);
  expect(await client.ok("helpdesk.locale.read", one)).toMatchObject({
    locale: "fr",
    articles: 0,
    categories: 0,
  });
  const unknown = { params: { website_id, locale: "es" } };
  expect((await client.call("helpdesk.locale.exists", unknown)).status).toBe(404);
  expect((await client.call("helpdesk.article.list", unknown)).reason).toBe("locale_not_found");
}
