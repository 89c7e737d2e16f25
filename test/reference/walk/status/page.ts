import { expect } from "vitest";
import { asUser, type TestClient, type World } from "../../client.ts";
import { acme, atOf, refusal } from "./shared.ts";

/** HEAD on the root is not an operation of the contract, yet the documents say that it exists. */
async function headRoot(client: TestClient, world: World): Promise<number> {
  const { identifier, key } = asUser(world).pair;
  const pair = Buffer.from(`${identifier}:${key}`).toString("base64");
  const { status } = await fetch(
    `${client.running.url}/v1/website/${world.website.website_id}/status`,
    { method: "HEAD", headers: { authorization: `Basic ${pair}`, "x-service-tier": "user" } },
  );
  return status;
}

export async function page(client: TestClient, world: World): Promise<void> {
  const at = atOf(world);
  const reads = ["status.read", "status.service.list", "status.settings.read"] as const;
  for (const id of [...reads, "status.domain.read", "status.token.read"] as const) {
    expect(await refusal(client.call(id, at))).toBe("status_not_found");
  }
  expect(await headRoot(client, world)).toBe(404);
  for (const domain_basic of ["Acme", "-acme", "acme.status", "acme status"]) {
    await refusal(client.call("status.create", { ...at, body: { ...acme, domain_basic } }));
  }
  await refusal(client.call("status.read", at));

  await client.ok("status.create", { ...at, body: acme });
  expect(await client.ok("status.read", at)).toEqual({
    name: acme.name,
    url: expect.stringMatching(/^https:\/\/acme-status\..+\/$/),
  });
  expect(await headRoot(client, world)).toBe(200);
  await refusal(client.call("status.create", { ...at, body: { ...acme, name: "Twice" } }));
  expect((await client.ok("status.read", at)).name).toBe(acme.name);

  const other = await client.world();
  const elsewhere = { ...atOf(other), as: asUser(other) };
  expect(await refusal(client.call("status.create", { ...elsewhere, body: acme }))).toBe(
    "domain_taken",
  );
  await refusal(client.call("status.read", elsewhere));
}

export async function token(client: TestClient, world: World): Promise<void> {
  const at = atOf(world);
  const first = await client.ok("status.token.read", at);
  expect(await client.ok("status.token.read", at)).toEqual(first);
  await client.ok("status.token.roll", at);
  expect((await client.ok("status.token.read", at)).token).not.toBe(first.token);
}

export async function removal(client: TestClient, world: World): Promise<void> {
  const at = atOf(world);
  const [owner, member] = world.operators;
  const { token } = await client.ok("status.token.read", at);
  const attempts = [
    { as: asUser(world), body: { verify: `not ${owner?.password}` } },
    { as: asUser(world, 1), body: { verify: member?.password ?? "" } },
  ];
  for (const attempt of attempts) {
    await refusal(client.call("status.remove", { ...at, ...attempt }));
  }
  await client.ok("status.read", at);
  await client.ok("status.remove", { ...at, body: { verify: owner?.password ?? "" } });
  await refusal(client.call("status.read", at));

  await client.ok("status.create", { ...at, body: acme });
  expect(await client.ok("status.service.list", at)).toEqual([]);
  expect((await client.ok("status.settings.read", at)).name).toBe(acme.name);
  expect((await client.ok("status.token.read", at)).token).not.toBe(token);
}
