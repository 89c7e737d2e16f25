import { expect } from "vitest";
import type { DomainWrite } from "../../../schemas/generated/types.ts";
import { asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world();
  const elsewhere = await client.world();
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const listener = await listen(client, "rtm", asUser(world));
  const read = () => client.ok("channel.domain.read", at);
  const first = await read();
  expect(first).toMatchObject({ custom: "", verified: false });
  const inbound = await client.ok("channel.email.read", at);
  expect(inbound.email).toMatch(`@${first.basic}.${first.root}`);
  expect((await client.call("channel.relay.read", at)).error).toBe(true);
  expect(await client.ok("channel.setup.read", at)).toEqual({ setup: { records: [] } });

  const merge = (body: DomainWrite) => client.ok("channel.domain.merge", { ...at, body });
  const custom = "mail.acme.example";
  await merge({ basic: "acme" });
  expect(await read()).toEqual({ ...first, basic: "acme" });
  expect((await client.ok("channel.email.read", at)).email).toMatch(`@acme.${first.root}`);
  await merge({ custom });
  // It is verified a few milliseconds later, which may be before it is read.
  expect(await read()).toMatchObject({ custom });
  expect(await listener.next("website:validate:domain:valid")).toMatchObject({
    website_id,
    domain: custom,
  });
  expect(await read()).toEqual({ ...first, basic: "acme", custom, verified: true });
  expect(await client.ok("channel.relay.read", at)).toEqual({
    status: "inactive",
    smtp: { server: expect.any(String), port: expect.any(Number) },
  });
  const setup = await client.ok("channel.setup.read", at);
  expect(setup).toMatchObject({ domain: custom });
  expect(setup.setup?.records?.length).toBeGreaterThan(0);

  const asked = { ...at, query: { domain: "other.example" } };
  expect(await client.ok("channel.setup.read", asked)).toMatchObject({ domain: "other.example" });
  const word = await client.call("channel.setup.read", { ...at, query: { domain: "word" } });
  expect(word.status).toBe(400);
  expect(await read()).toMatchObject({ custom, verified: true });

  for (const body of [{ custom: "word", basic: "acme-2" }, { basic: "No Name" }]) {
    expect((await client.call("channel.domain.merge", { ...at, body })).error).toBe(true);
  }
  const taken = await client.call("channel.domain.merge", {
    params: { website_id: elsewhere.website.website_id },
    body: { basic: "acme" },
    as: asUser(elsewhere),
  });
  expect(taken.error).toBe(true);
  expect(await read()).toMatchObject({ basic: "acme", custom });

  await client.stage("POST", "/outside", { provider: "domain-validation", answer: "invalid" });
  await merge({ custom: "mail.other.example" });
  await listener.next("website:validate:domain:invalid");
  expect(await read()).toMatchObject({ custom: "mail.other.example", verified: false });
  expect(listener.heard).toHaveLength(3);

  await merge({ custom: "" });
  expect(await read()).toMatchObject({ custom: "", verified: false });
  expect((await client.call("channel.relay.read", at)).error).toBe(true);
  const domain = { thing: "email-domain", website_id, custom, relay: "failed" };
  await client.stage("POST", "/inject", domain);
  expect(await read()).toMatchObject({ custom, verified: true });
  expect(await client.ok("channel.relay.read", at)).toMatchObject({ status: "failed" });
  listener.close();
}
