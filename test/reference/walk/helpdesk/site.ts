import { expect } from "vitest";
import { asUser, type TestClient } from "../../client.ts";

const helpdesk = { name: "Acme help", domain_basic: "acme-help" };

export async function site(
  client: TestClient,
  website_id: string,
  password: string,
): Promise<void> {
  const at = { params: { website_id } };
  expect((await client.call("helpdesk.exists", at)).status).toBe(404);
  for (const id of ["helpdesk.read", "helpdesk.settings.read", "helpdesk.domain.read"] as const) {
    expect((await client.call(id, at)).reason).toBe("helpdesk_not_found");
  }
  for (const domain_basic of ["Acme", "-acme", "acme.help", "acme help"]) {
    const body = { ...helpdesk, domain_basic };
    expect((await client.call("helpdesk.create", { ...at, body })).error).toBe(true);
  }
  await client.ok("helpdesk.create", { ...at, body: helpdesk });
  expect((await client.call("helpdesk.create", { ...at, body: helpdesk })).error).toBe(true);
  await client.ok("helpdesk.exists", at);
  const { name, url } = await client.ok("helpdesk.read", at);
  expect([name, url]).toEqual(["Acme help", expect.stringMatching(/^https:\/\/acme-help\./)]);

  const other = await client.world();
  const elsewhere = { params: { website_id: other.website.website_id }, as: asUser(other) };
  const taken = await client.call("helpdesk.create", { ...elsewhere, body: helpdesk });
  expect(taken.error).toBe(true);
  expect((await client.call("helpdesk.exists", elsewhere)).status).toBe(404);

  const wrong = { verify: { method: "password" as const, secret: `not ${password}` } };
  expect((await client.call("helpdesk.remove", { ...at, body: wrong })).error).toBe(true);
  expect((await client.call("helpdesk.remove", { ...at, body: {} as never })).error).toBe(true);
  await client.ok("helpdesk.exists", at);
}

export async function removal(
  client: TestClient,
  website_id: string,
  secret: string,
): Promise<void> {
  const at = { params: { website_id } };
  await client.ok("helpdesk.remove", { ...at, body: { verify: { method: "password", secret } } });
  expect((await client.call("helpdesk.exists", at)).status).toBe(404);
  expect((await client.call("helpdesk.read", at)).error).toBe(true);
  const one = { params: { website_id, locale: "de" } };
  expect((await client.call("helpdesk.locale.read", one)).error).toBe(true);
  const body = { ...helpdesk, domain_basic: "acme-answers" };
  await client.ok("helpdesk.create", { ...at, body });
  expect(await client.ok("helpdesk.locale.list", at)).toEqual([]);
}
