import { expect } from "vitest";
import { asUser, type TestClient, type World } from "../../client.ts";
import { listen } from "../../socket.ts";
import { acme, atOf, refusal } from "./shared.ts";

export async function domain(client: TestClient, world: World): Promise<void> {
  const at = atOf(world);
  const listener = await listen(client, "rtm", asUser(world));
  const read = () => client.ok("status.domain.read", at);
  expect(await read()).toMatchObject({ basic: acme.domain_basic, custom: "", verified: false });
  expect(await client.ok("status.setup.read", at)).toEqual({ custom: "", setup: { records: [] } });
  await client.ok("status.domain.merge", { ...at, body: { basic: "acme-uptime" } });
  await refusal(client.call("status.domain.merge", { ...at, body: { custom: "no domain" } }));

  const custom = "status.acme.example";
  await client.ok("status.domain.merge", { ...at, body: { custom } });
  expect(await listener.next("website:validate:domain:valid")).toMatchObject({ domain: custom });
  expect(await read()).toMatchObject({ basic: "acme-uptime", custom, verified: true });
  expect((await client.ok("status.read", at)).url).toBe(`https://${custom}/`);
  const asked = { custom: "other.acme.example" };
  const setup = await client.ok("status.setup.read", { ...at, query: asked });
  expect(setup).toMatchObject({ ...asked, setup: { records: [{ type: "cname" }] } });
  expect((await client.ok("status.setup.read", at)).custom).toBe(custom);
  expect((await read()).custom).toBe(custom);

  await client.stage("POST", "/outside", { provider: "domain-validation", answer: "invalid" });
  await client.ok("status.domain.merge", { ...at, body: asked });
  expect(await listener.next("website:validate:domain:invalid")).toMatchObject({
    domain: asked.custom,
  });
  expect(await read()).toMatchObject({ ...asked, verified: false });
  await client.stage("POST", "/outside", { provider: "domain-validation", answer: "valid" });
  await client.ok("status.domain.merge", { ...at, body: { custom: "" } });
  expect((await read()).custom ?? "").toBe("");
  expect(listener.heard.filter(({ event }) => event.startsWith("website:validate"))).toHaveLength(
    2,
  );
  listener.close();
}
