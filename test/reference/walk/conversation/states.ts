/** A conversation comes, is blocked, verified, assigned and reported, and goes. */
import { expect } from "vitest";
import { asPlugin, asUser } from "../../client.ts";
import { listen } from "../../socket.ts";
import type { Scene } from "./visitor.ts";

export async function states(scene: Scene): Promise<void> {
  await life(scene);
  await blocking(scene);
  await visiting(scene);
}

async function life(scene: Scene): Promise<void> {
  const { client, at, create, read, say, listed, act, messages, world } = scene;
  const listener = await listen(client, "rtm", asUser(world));
  const stranger = await client.world();
  const strange = await listen(client, "rtm", asUser(stranger));
  const session_id = await create();
  const other = await create();
  expect(session_id).not.toBe(other);
  await client.ok("conversation.exists", at(session_id));
  const fresh = await read(session_id);
  expect(fresh).toMatchObject({
    session_id,
    website_id: world.website.website_id,
    state: "pending",
    status: 0,
    is_verified: false,
    is_blocked: false,
    availability: "offline",
    unread: { operator: 0, visitor: 0 },
    verifications: [],
    participants: [],
    mentions: [],
    meta: { origin: "chat" },
  });
  expect(fresh).not.toHaveProperty("waiting_since");
  await say(session_id, "operator", "Anybody there?");
  expect(await listed()).not.toContain(session_id);
  expect((await listed({ include_empty: "1" })).slice(0, 2)).toEqual([session_id, other]);
  const fingerprint = await say(session_id, "user", "Yes, me");
  expect(await listed()).toEqual([session_id]);
  const asked = await read(session_id);
  expect(asked).toMatchObject({
    state: "unresolved",
    status: 1,
    last_message: "Yes, me",
    preview_message: { type: "text", from: "user", excerpt: "Yes, me", fingerprint },
    created_at: fresh.created_at,
  });
  expect(asked.waiting_since).toBeGreaterThanOrEqual(fresh.created_at);
  expect(await listener.next("session:set_state")).toMatchObject({
    session_id,
    state: "unresolved",
  });

  await say(session_id, "operator", "Good");
  expect(await read(session_id)).toMatchObject({ state: "pending", status: 0 });
  expect(await read(session_id)).not.toHaveProperty("waiting_since");
  const content = { namespace: "state:resolved" as const, text: "Resolved" };
  await client.ok("conversation.message.send", {
    ...at(session_id),
    body: { type: "event", from: "operator", origin: "chat", content },
  });
  expect(await read(session_id)).toMatchObject({ status: 2, last_message: "Good" });

  const routing = () => client.ok("conversation.routing.read", at(session_id));
  expect(await routing()).toEqual({});
  const user_id = world.operators[1]?.user_id ?? "";
  await act("set", { session_id, user_id });
  expect(await routing()).toEqual({ assigned: { user_id } });
  expect((await read(session_id)).assigned).toEqual({ user_id });
  await act("set", { session_id, user_id: null });
  expect(await routing()).toEqual({});

  const replace = (body: object | undefined) =>
    client.call("conversation.participants.replace", { ...at(session_id), body: body as never });
  const participants = [{ type: "email", target: "jane@example.com" }];
  expect((await replace({ participants })).error).toBe(false);
  expect((await read(session_id)).participants).toEqual(participants);
  expect((await replace({ participants: [{ type: "fax", target: "1" }] })).status).toBe(400);
  expect((await read(session_id)).participants).toEqual(participants);
  await client.ok("conversation.participants.replace", at(session_id));
  expect((await read(session_id)).participants).toEqual([]);

  const told = await say(other, "operator", "Nobody here");
  await client.ok("conversation.initiate", at(other));
  expect(await listener.next("session:request:initiated")).toMatchObject({ session_id: other });

  await client.ok("conversation.remove", at(session_id));
  expect(await listener.next("session:removed")).toMatchObject({ session_id });
  expect((await client.call("conversation.read", at(session_id))).status).toBe(404);
  expect((await client.call("conversation.exists", at(session_id))).status).toBe(404);
  expect((await client.call("conversation.message.list", at(session_id))).status).toBe(404);
  expect((await client.call("conversation.remove", at(session_id))).status).toBe(404);
  expect(await listed({ include_empty: "1" })).toEqual([other]);
  await client.ok("conversation.exists", at(other));
  expect((await messages(other)).map(({ fingerprint }) => fingerprint)).toEqual([told]);

  // Another website hears its own events only.
  const { website_id } = stranger.website;
  client.caller = asUser(stranger);
  const session = await client.ok("conversation.create", { params: { website_id } });
  const { session_id: theirs } = session as { session_id: string };
  await client.ok("conversation.initiate", { params: { website_id, session_id: theirs } });
  expect(await strange.next("session:request:initiated")).toMatchObject({ session_id: theirs });
  client.caller = asUser(world);
  strange.close();
  listener.close();
}

async function blocking(scene: Scene): Promise<void> {
  const { client, at, read, say, messages, act, seen, world, listed } = scene;
  const listener = await listen(client, "rtm", asPlugin(world));
  const { session_id } = await act("arrive");
  const block = (body: { blocked: boolean; user?: { nickname: string } }) =>
    client.ok("conversation.block.set", { ...at(session_id), body: body as never });
  const blocked = async () => {
    const { is_blocked } = await read(session_id);
    const shown = await client.ok("conversation.block.read", at(session_id));
    expect(shown).toEqual({ blocked: is_blocked });
    return is_blocked;
  };
  expect(await blocked()).toBe(false);
  await block({ blocked: true });
  expect(await blocked()).toBe(true);
  expect(await listener.next("session:set_block")).toMatchObject({ session_id, is_blocked: true });
  const { fingerprint } = await act<{ fingerprint: number }>("send", {
    session_id,
    content: "Hey",
  });
  expect(fingerprint).toBeGreaterThan(0);
  await say(session_id, "user", "Hey through the API");
  expect(await messages(session_id)).toEqual([]);
  expect(await listed()).not.toContain(session_id);
  const warning = await say(session_id, "operator", "Calm down");
  expect(await seen(session_id)).toEqual([warning]);
  await block({ blocked: false, user: { nickname: "Ada" } });
  expect(await blocked()).toBe(false);
  await act("send", { session_id, content: "Sorry" });
  expect((await messages(session_id)).map(({ content }) => content)).toEqual([
    "Calm down",
    "Sorry",
  ]);
  await block({ blocked: true, user: { nickname: "Ada" } });
  expect((await messages(session_id)).at(-1)).toMatchObject({
    type: "event",
    content: { namespace: "user:blocked" },
    user: { nickname: "Ada" },
  });
  expect(listener.heard.filter(({ event }) => event === "message:send")).toHaveLength(1);
  listener.close();
}

/** What the visitor brings and says, and what hooks receive of it. */
async function visiting({ client, act, read, world, at }: Scene): Promise<void> {
  const listener = await listen(client, "rtm", asUser(world));
  const { session_id } = await act("arrive", { locales: ["fr", "en"], timezone: -120 });
  expect(await read(session_id)).toMatchObject({
    availability: "online",
    active: { now: true },
    meta: { ip: "203.0.113.7", device: { timezone: -120, locales: ["fr", "en"] } },
  });
  const told = {
    email: "bob@example.com",
    nickname: "Bob",
    phone: "+33123456789",
    address: "1 Rue de la Paix",
    subject: "Parcel",
    avatar: "https://example.com/bob.png",
  };
  const data = { constructor: "none", order: 12 };
  const segments = ["customer", "customer", "vip"];
  const events = [{ text: "Opened the cart", color: "blue" }];
  await act("set", { session_id, ...told, data, segments, events, topic: "Delivery" });
  const shown = await read(session_id);
  expect(shown).toMatchObject({
    meta: { ...told, data },
    segments: ["customer", "vip"],
    topic: "Delivery",
  });
  expect(shown.people_id).toBeTruthy();
  for (const name of Object.keys(told)) await listener.next(`session:set_${name}`);
  const names = ["geolocation", "system", "network", "timezone", "locales", "events", "topic"];
  for (const name of names) await listener.next(`session:sync:${name}`);
  for (const name of ["data", "segments"]) await listener.next(`session:set_${name}`);
  expect(await listener.next("people:bind:session")).toMatchObject({ people_id: shown.people_id });
  const wrong = { act: "set", website_id: world.website.website_id, session_id };
  for (const more of [{ email: "bob" }, { state: "lost" }, { segments: "vip" }]) {
    expect((await client.stage("POST", "/visitor", { ...wrong, ...more })).error).toBe(true);
  }

  await act("offline", { session_id });
  expect(await read(session_id)).toMatchObject({ availability: "offline", active: { now: false } });
  expect((await client.call("conversation.purge", at(session_id))).error).toBe(true);
  expect((await client.call("conversation.feedback.request", at(session_id))).error).toBe(true);
  await act("online", { session_id });
  await client.ok("conversation.purge", at(session_id));
  await client.ok("conversation.feedback.request", at(session_id));
  expect(await act("look", { session_id })).toMatchObject({ online: true, asks_rating: true });
  listener.close();
}
