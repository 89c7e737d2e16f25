/** Composing, reading, having a conversation open: what each side does without a word. */
import { expect } from "vitest";
import { advance } from "../../accounts.ts";
import { asPlugin, asUser } from "../../client.ts";
import { listen } from "../../socket.ts";
import type { Scene } from "./visitor.ts";

export async function attention(scene: Scene): Promise<void> {
  await composing(scene);
  await marking(scene);
  await opening(scene);
}

async function composing({ client, at, create, read, say, act, world }: Scene): Promise<void> {
  const session_id = await create();
  const listener = await listen(client, "rtm", asUser(world));
  const set = (body: object, as = asUser(world) as ReturnType<typeof asUser | typeof asPlugin>) =>
    client.ok("conversation.compose.set", { ...at(session_id), body: body as never, as });
  const shown = async () => (await read(session_id)).compose;
  await set({ type: "start", from: "operator", excerpt: "Let me", automated: true });
  const user = { user_id: world.operators[0]?.user_id };
  const composed = { type: "start", excerpt: "Let me", automated: true, user };
  expect(await shown()).toMatchObject({ operator: composed });
  expect(await listener.next("message:compose:receive")).toMatchObject(composed);
  await act("compose", { session_id, type: "start", excerpt: "Hm" });
  expect(await listener.next("message:compose:send")).toMatchObject({ excerpt: "Hm" });
  expect(await shown()).toMatchObject({ operator: composed, visitor: { excerpt: "Hm" } });
  await set({ type: "stop", from: "operator" });
  expect((await shown())?.operator).toEqual({
    type: "stop",
    timestamp: expect.any(Number) as number,
    user: expect.objectContaining(user) as object,
  });
  expect(await shown()).toMatchObject({ visitor: { type: "start" } });
  await set({ type: "start", from: "operator", stealth: true }, asPlugin(world));
  expect((await shown())?.operator?.user?.nickname).toBe(world.tokens[0]?.urn);
  await say(session_id, "operator", "Here");
  expect(await shown()).toMatchObject({ operator: { type: "stop" }, visitor: { type: "start" } });
  listener.close();
}

async function marking({
  client,
  at,
  create,
  read,
  say,
  messages,
  act,
  world,
}: Scene): Promise<void> {
  const session_id = await create();
  const listener = await listen(client, "rtm", asUser(world));
  const mark = (body: object) =>
    client.ok("conversation.read.mark", { ...at(session_id), body: body as never });
  const unread = async () => (await read(session_id)).unread;
  const marks = async (kind: "read" | "delivered") =>
    (await messages(session_id)).map((message) => message[kind]);
  expect(await unread()).toEqual({ operator: 0, visitor: 0 });
  const first = await say(session_id, "user", "One");
  const second = await say(session_id, "user", "Two");
  const answer = await say(session_id, "operator", "Three");
  expect(await unread()).toEqual({ operator: 2, visitor: 1 });
  await mark({ from: "user", origin: "chat", fingerprints: [second, answer, 99] });
  expect(await marks("read")).toEqual(["", "chat", ""]);
  expect(await unread()).toEqual({ operator: 1, visitor: 1 });
  expect(await listener.next("message:acknowledge:read:send")).toMatchObject({
    origin: "chat",
    fingerprints: [second],
  });
  await mark({ from: "user", origin: "email", fingerprints: [] });
  expect(await marks("read")).toEqual(["", "chat", ""]);
  await mark({ from: "user", origin: "email" });
  await mark({ from: "operator", origin: "urn:example:x" });
  expect(await marks("read")).toEqual(["email", "email", "urn:example:x"]);
  expect(await unread()).toEqual({ operator: 0, visitor: 0 });
  await listener.next("message:acknowledge:read:received");

  await client.ok("conversation.unread.mark", { ...at(session_id), body: { from: "user" } });
  expect(await unread()).toEqual({ operator: 1, visitor: 0 });
  expect(await marks("read")).toEqual(["email", "", "urn:example:x"]);
  await client.ok("conversation.unread.mark", { ...at(session_id), body: { from: "user" } });
  expect(await unread()).toEqual({ operator: 1, visitor: 0 });
  await client.ok("conversation.message.remove", {
    params: { ...at(session_id).params, fingerprint: String(second) },
  });
  expect(await unread()).toEqual({ operator: 0, visitor: 0 });

  await client.ok("conversation.delivered.mark", {
    ...at(session_id),
    body: { from: "operator", origin: "chat", fingerprints: [first, answer] },
  });
  expect(await marks("delivered")).toEqual(["", "chat"]);
  const again = await say(session_id, "operator", "Four");
  await act("read", { session_id });
  expect(await marks("read")).toEqual(["email", "chat", "chat"]);
  const acknowledged = await listener.next("message:acknowledge:read:received");
  expect(acknowledged["fingerprints"]).toEqual([answer, again]);
  listener.close();
}

async function opening({ client, at, create, website_id, world }: Scene): Promise<void> {
  const session_id = await create();
  const listener = await listen(client, "rtm", asUser(world));
  const open = (opened: boolean) =>
    client.ok("conversation.open.set", { ...at(session_id), body: { opened } });
  const fence = async () => {
    await client.ok("conversation.initiate", at(session_id));
    await listener.next("session:request:initiated");
    return listener.heard.splice(0).filter(({ event }) => event === "session:set_opened").length;
  };
  const pushed = async () => {
    await fence();
    await client.ok("states.push", { params: { website_id } });
    return fence();
  };
  await open(true);
  await open(true);
  expect(await listener.next("session:set_opened")).toMatchObject({ session_id });
  expect(await pushed()).toBe(1);
  await open(false);
  await open(false);
  expect(await pushed()).toBe(0);
  await open(true);
  await advance(client, 4 * 60_000);
  await open(true);
  await advance(client, 4 * 60_000);
  expect(await pushed()).toBe(1);
  await advance(client, 60_000);
  expect(await pushed()).toBe(0);
  listener.close();
}
