/** What reaches the target of a hook, in which form and order, and what happens when it refuses. */
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HookEvent } from "../../schemas/generated/types.ts";
import { emitWebsite } from "../../reference/relay/relay.ts";
import { asUser, testClient, type TestClient, type World } from "./client.ts";
import { hookSink, type Delivery, type Sink } from "./sink.ts";

let client: TestClient;
let world: World;
let sink: Sink;
let attempts = 0;

/** What one test leaves waiting is not attempted in another. */
beforeEach(async () => {
  attempts = 0;
  client = await testClient();
  const { hooks } = client.running.reference;
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const { attempted } = target;
    target.attempted = (...attempt) => {
      attempts += 1;
      attempted(...attempt);
    };
    deliver(target, delivery);
  };
  world = await client.world({ tokens: [{ scopes: { "website:people:profiles": ["read"] } }] });
  sink = await hookSink();
});
afterEach(async () => {
  await client.close();
  await sink.close();
});

/** Adds a hook to a website; what is returned reads it. */
async function hook(events: HookEvent[], target = sink.url, owner = world) {
  const { website_id } = owner.website;
  const as = asUser(owner);
  const created = await client.ok("hooks.hook.create", {
    params: { website_id },
    body: { label: "Hook", target, events },
    as,
  });
  const options = { params: { website_id, ...(created as { hook_id: string }) }, as };
  return { options, read: () => client.ok("hooks.hook.read", options) };
}

async function happen(event: HookEvent, data: object = {}, { website } = world): Promise<void> {
  const { website_id } = website;
  const answer = await client.stage("POST", "/inject", {
    thing: "occurrence",
    event,
    website_id,
    data,
  });
  expect(answer.error).toBe(false);
}

/** How many attempts were made; a pause before the next one has begun. */
const attempted = (count: number) => expect.poll(() => attempts).toBe(count);
const pass = (advance: number) => client.stage("POST", "/clock", { advance });
const attempt = ({ headers }: Delivery) => Number(headers["x-delivery-attempt-count"]);
const steps = () => sink.received.map(({ body }) => body.data["step"]);

test("a website hook is sent the event as JSON, unsigned", async () => {
  await hook(["people:profile:created"]);
  await happen("people:profile:created", { people_id: "1", email: "a@b.example" });
  const { body, headers, text } = await sink.next();
  const { website_id } = world.website;
  expect(body).toEqual({
    website_id,
    event: "people:profile:created",
    data: { website_id, people_id: "1", email: "a@b.example" },
    timestamp: expect.any(Number),
  });
  expect(text).toBe(JSON.stringify(body));
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-crisp-hook-origin": "website",
    "x-crisp-request-timestamp": String(body.timestamp),
    "x-delivery-attempt-limit": "4",
    "x-delivery-attempt-count": "1",
  });
  expect(headers).not.toHaveProperty("x-crisp-signature");
});

test("a hook is sent what it names, of its website, and nothing else", async () => {
  const elsewhere = await client.world();
  await hook(["email:subscribe", "people:profile:created"]);
  await happen("people:profile:updated");
  await happen("people:profile:created", {}, elsewhere);
  await happen("people:profile:created", { step: 1 });
  await happen("email:subscribe", { step: 2 });
  expect((await sink.next()).body).toMatchObject({
    event: "people:profile:created",
    data: { step: 1 },
  });
  expect((await sink.next()).body).toMatchObject({ event: "email:subscribe" });
  expect(sink.received).toHaveLength(2);
});

test("every hook that names an event is sent it", async () => {
  const second = await hookSink();
  await hook(["plugin:event"]);
  await hook(["plugin:event"], second.url);
  await happen("plugin:event");
  const both = await Promise.all([sink.next(), second.next()]);
  expect(both.map(({ body }) => body.event)).toEqual(["plugin:event", "plugin:event"]);
  await second.close();
});

test("a plugin hook is signed with the secret of the plugin", async () => {
  const [{ plugin_id, urn, signing_secret }] = world.tokens as [World["tokens"][number]];
  const events: HookEvent[] = ["people:profile:created", "message:send", "status:health:changed"];
  const input = { thing: "plugin-hook", plugin_id, target: sink.url, events };
  expect((await client.stage("POST", "/inject", input)).error).toBe(false);
  const elsewhere = await client.world();
  await happen("people:profile:created", {}, elsewhere);
  await happen("message:send");
  await happen("status:health:changed");
  await happen("people:profile:created", { people_id: "1" });

  const { body, headers, text } = await sink.next();
  // The others lack the installation, the scope and the tier.
  expect(body.event).toBe("people:profile:created");
  expect(body.website_id).toBe(world.website.website_id);
  expect(headers["x-crisp-hook-origin"]).toBe(`plugin/${urn} production`);
  const signed = `[${String(headers["x-crisp-request-timestamp"])};${text}]`;
  expect(headers["x-crisp-signature"]).toBe(
    createHmac("sha256", signing_secret).update(signed).digest("hex"),
  );
});

test("a refused delivery is tried four times, with growing pauses, before the next one", async () => {
  const { read } = await hook(["plugin:event"]);
  sink.answer(500);
  await happen("plugin:event", { step: 1 });
  await happen("plugin:event", { step: 2 });
  await attempted(1);
  expect(await read()).toMatchObject({ status: "failed", attempted_at: expect.any(Number) });
  await pass(1_000);
  await attempted(2);
  await pass(2_000);
  await attempted(3);
  await pass(500);
  expect(sink.received).toHaveLength(3);
  sink.answer(204);
  await pass(3_500);
  await client.running.reference.hooks.idle();
  expect(sink.received.map(attempt)).toEqual([1, 2, 3, 4, 1]);
  expect(steps()).toEqual([1, 1, 1, 1, 2]);
  expect(new Set(sink.received.slice(0, 4).map(({ text }) => text)).size).toBe(1);
  expect(await read()).toMatchObject({ status: "active" });
});

test("a hook whose last event was refused to the end has failed", async () => {
  const { read } = await hook(["plugin:event"], "http://127.0.0.1:1/");
  await happen("plugin:event");
  for (const [count, pause] of [
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
  ] as const) {
    await attempted(count);
    await pass(pause);
  }
  await client.running.reference.hooks.idle();
  expect(attempts).toBe(4);
  expect((await read()).status).toBe("failed");
});

test("deliveries keep the order of what happened", async () => {
  await hook(["plugin:event"]);
  for (let step = 1; step <= 20; step++) await happen("plugin:event", { step });
  await client.running.reference.hooks.idle();
  expect(steps()).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test("a removed hook is sent nothing more, nor what still waits", async () => {
  const { options } = await hook(["plugin:event"]);
  sink.answer(500);
  await happen("plugin:event");
  await attempted(1);
  await client.ok("hooks.hook.remove", options);
  await happen("plugin:event");
  await pass(1_000);
  await client.running.reference.hooks.idle();
  expect(sink.received).toHaveLength(1);
});

test("a new target takes over what still waits, and starts without a status", async () => {
  const { options, read } = await hook(["plugin:event"]);
  const second = await hookSink();
  sink.answer(500);
  await happen("plugin:event", { step: 1 });
  await attempted(1);
  await client.ok("hooks.hook.merge", { ...options, body: { target: second.url } });
  expect((await read()).status).toBe("inactive");
  await pass(1_000);
  expect((await second.next()).body.data).toMatchObject({ step: 1 });
  await client.running.reference.hooks.idle();
  expect((await read()).status).toBe("active");
  expect(sink.received).toHaveLength(1);
  await second.close();
});

test("what no hook may name is never delivered", async () => {
  await hook(["plugin:event"]);
  const { website_id } = world.website;
  const emit = (name: string, channel: "rtm" | "stream") =>
    emitWebsite(client.running.reference, name, website_id, {}, channel);
  emit("spam:decision", "rtm");
  emit("plugin:event", "stream");
  await happen("plugin:event", { step: 1 });
  await client.running.reference.hooks.idle();
  expect(steps()).toEqual([1]);
});
