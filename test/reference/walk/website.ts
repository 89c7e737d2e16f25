import { expect } from "vitest";
import { advance } from "../accounts.ts";
import { asPlugin, asUser, type TestClient, type World } from "../client.ts";

const days = (count: number): number => count * 24 * 60 * 60 * 1000;

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "owner", "member"], tokens: [{}] });
  const [owner, second, member] = world.operators as [Operator, Operator, Operator];
  const { website_id, name, domain } = world.website;
  const at = { params: { website_id } };
  expect(await client.ok("website.read", { ...at, as: asPlugin(world) })).toEqual({
    website_id,
    name,
    domain,
    logo: "",
  });
  const exists = async (query: string) =>
    (await client.call("website.exists", { query: { domain: query } })).status;
  await client.ok("website.exists", { query: { domain: domain.toUpperCase() } });
  expect(await exists("nobody.example")).toBe(404);

  const body = { name: "Acme Support", domain: "Acme.Example" };
  const made = (await client.ok("website.create", { body })) as { website_id: string };
  expect(await client.ok("website.read", { params: made })).toMatchObject({
    ...made,
    name: "Acme Support",
    domain: "acme.example",
  });
  const creator = { params: { ...made, user_id: owner.user_id } };
  expect(await client.ok("operators.operator.read", creator)).toMatchObject({ role: "owner" });
  expect(await exists("acme.example")).toBe(200);
  expect((await client.call("website.create", { body })).status).toBe(409);
  for (const bad of ["not a domain", "-a.example", ""]) {
    const refused = await client.call("website.create", { body: { name: "Bad", domain: bad } });
    expect(refused.status).toBe(400);
  }

  const mails = async ({ email }: Operator) =>
    ((await client.stage("GET", `/mail?to=${email}`)).data as { kind: string }[]).filter(
      ({ kind }) => kind === "website-deletion",
    ).length;
  const remove = (secret: string, as = asUser(world)) => ({
    ...at,
    as,
    body: { verify: { method: "password" as const, secret } },
  });
  expect((await client.call("website.remove", remove("wrong"))).status).toBe(423);
  const byMember = remove(member.password, asUser(world, 2));
  expect((await client.call("website.remove", byMember)).status).toBe(403);
  expect((await client.call("website.expunge.abort", at)).error).toBe(true);
  expect(await mails(owner)).toBe(0);

  await client.ok("website.remove", remove(owner.password));
  await client.ok("website.read", at);
  expect([await mails(owner), await mails(second), await mails(member)]).toEqual([1, 1, 0]);
  await advance(client, days(1));
  expect((await client.call("website.expunge.abort", { ...at, as: asUser(world, 2) })).status).toBe(
    403,
  );
  await client.ok("website.expunge.abort", { ...at, as: asUser(world, 1) });
  expect((await client.call("website.expunge.abort", at)).error).toBe(true);
  await advance(client, days(30));
  await client.ok("website.read", at);

  await client.ok("website.remove", remove(owner.password));
  await advance(client, days(6));
  // A second deletion keeps the first date.
  await client.ok("website.remove", remove(owner.password));
  await client.ok("website.read", at);
  await advance(client, days(1));
  expect((await client.call("website.read", at)).status).toBe(404);
  expect((await client.call("website.read", { ...at, as: asPlugin(world) })).status).toBe(404);
  expect((await client.call("people.stats.read", at)).error).toBe(true);
  expect(await exists(domain)).toBe(404);
  await client.ok("website.read", { params: made });
}

type Operator = World["operators"][number];
