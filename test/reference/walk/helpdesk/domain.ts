import { expect } from "vitest";
import type { asUser, TestClient } from "../../client.ts";
import { listen } from "../../socket.ts";

const hour = 3_600_000;

export async function domain(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id } };
  const listener = await listen(client, "rtm", client.caller as ReturnType<typeof asUser>);
  const change = (body: { basic?: string; custom?: string }) =>
    client.ok("helpdesk.domain.merge", { ...at, body });
  const read = () => client.ok("helpdesk.domain.read", at);
  const first = await read();
  expect(first).toMatchObject({ basic: "acme-help", custom: "", verified: false });
  await change({ basic: "acme-answers" });
  expect(await read()).toEqual({ ...first, basic: "acme-answers" });

  const custom = "help.acme.example";
  await change({ custom });
  expect(await listener.next("website:validate:domain:valid")).toEqual({
    website_id,
    domain: custom,
  });
  expect(await read()).toEqual({ ...first, basic: "acme-answers", custom, verified: true });
  expect((await client.ok("helpdesk.read", at)).url).toBe(`https://${custom}/`);
  for (const body of [{ custom: "no domain" }, { custom: "acme" }, { basic: "-" }]) {
    expect((await client.call("helpdesk.domain.merge", { ...at, body })).error).toBe(true);
  }
  expect(await read()).toMatchObject({ custom, verified: true });
  await client.stage("POST", "/outside", { provider: "domain-validation", answer: "invalid" });
  expect(await read()).toMatchObject({ custom, verified: true });
  await client.stage("POST", "/clock", { advance: 24 * hour });
  expect(await read()).toMatchObject({ custom, verified: false });
  await change({ custom: "answers.acme.example" });
  expect(await listener.next("website:validate:domain:invalid")).toMatchObject({
    website_id,
    domain: "answers.acme.example",
  });
  expect(await read()).toMatchObject({ custom: "answers.acme.example", verified: false });
  await change({ custom: "" });
  expect(await read()).toMatchObject({ custom: "", verified: false });
  await client.stage("POST", "/clock", { advance: 1_000 });
  await client.stage("POST", "/outside", { provider: "domain-validation", answer: "valid" });
  await change({ custom });
  await listener.next("website:validate:domain:valid");
  expect(listener.heard.filter(({ event }) => event.startsWith("website:validate"))).toHaveLength(
    3,
  );
  listener.close();
}
