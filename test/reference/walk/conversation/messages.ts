/** Messages are sent, read in batches, edited and removed. */
import { expect } from "vitest";
import { contractExamples } from "./examples.ts";
import { asUser } from "../../client.ts";
import { listen } from "../../socket.ts";
import type { Scene } from "./visitor.ts";

export async function messages(scene: Scene): Promise<void> {
  await sending(scene);
  await batches(scene);
  await editing(scene);
  await secrecy(scene);
}

async function sending({
  client,
  at,
  create,
  say,
  read,
  messages: list,
  world,
}: Scene): Promise<void> {
  const session_id = await create();
  const send = (body: object) =>
    client.call("conversation.message.send", { ...at(session_id), body: body as never });
  const one = (fingerprint: number) => ({
    params: { ...at(session_id).params, fingerprint: String(fingerprint) },
  });
  for (const example of contractExamples(client)) {
    const { data } = await send(example);
    const { fingerprint } = data as { fingerprint: number };
    const shown = await client.ok("conversation.message.read", one(fingerprint));
    expect(shown).toMatchObject({ ...example, fingerprint, stamped: true, edited: false });
  }

  const user_id = world.operators[0]?.user_id ?? "";
  const rich = {
    fingerprint: 163239825635791,
    timestamp: 1_600_000_000_000,
    mentions: [user_id, "somebody"],
    references: [{ type: "link", name: "Manual", target: "https://example.com/manual" }],
    properties: { constructor: { nested: [1, "two", null] } },
    translated: true,
    automated: true,
    user: { type: "participant", nickname: "Grace", avatar: "https://example.com/grace.png" },
    original: { type: "text/html", content: "<p>Hello</p>" },
  };
  await say(session_id, "operator", "Hello", rich);
  const shown = await client.ok("conversation.message.read", one(rich.fingerprint));
  const { original, ...kept } = rich;
  expect(shown).toMatchObject({
    ...kept,
    user: { ...kept.user, user_id },
    read: "",
    delivered: "",
  });
  expect(original && shown.original?.original_id).toBeTruthy();
  expect((await list(session_id))[0]).toEqual(shown);
  expect((await read(session_id)).mentions).toEqual([user_id, "somebody"]);

  const hello = { type: "text", from: "user", origin: "chat", content: "Hello" };
  const before = await list(session_id);
  const refused = [
    { ...hello, fingerprint: rich.fingerprint },
    { ...hello, fingerprint: 1.5 },
    { ...hello, fingerprint: 0 },
    { ...hello, timestamp: Date.now() + 86_400_000 },
    { ...hello, content: "" },
    { ...hello, content: { text: "Hello" } },
    { ...hello, type: "file" },
    { ...hello, type: "event", content: { namespace: "state:lost", text: "Lost" } },
    { ...hello, origin: "fax" },
  ];
  for (const body of refused) expect((await send(body)).error).toBe(true);
  expect(await list(session_id)).toEqual(before);
  const burst = await Promise.all(Array.from({ length: 150 }, () => say(session_id, "user", "Hi")));
  expect(new Set(burst).size).toBe(150);
}

async function batches({ create, say, messages: list }: Scene): Promise<void> {
  const session_id = await create();
  expect(await list(session_id)).toEqual([]);
  const start = 1_500_000_000_000;
  const places = [...Array(90).keys()].sort((a, b) => ((a * 7) % 90) - ((b * 7) % 90));
  for (const i of places) await say(session_id, "operator", `No ${i}`, { timestamp: start + i });
  const walked: number[] = [];
  let before = start + 1000;
  for (;;) {
    const batch = await list(session_id, { timestamp_before: before });
    if (!batch.length) break;
    const times = batch.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    walked.unshift(...times);
    before = times[0] ?? 0;
  }
  expect(walked).toEqual([...Array(90).keys()].map((i) => start + i));
  expect((await list(session_id)).at(-1)).toMatchObject({ timestamp: start + 89 });
  expect(await list(session_id, { timestamp_before: start })).toEqual([]);
}

async function editing(scene: Scene): Promise<void> {
  const { client, world, at, create, say, act, read, messages: list } = scene;
  const listener = await listen(client, "rtm", asUser(world));
  const session_id = await create();
  const other = await create();
  const text = await say(session_id, "operator", "Helo");
  const last = await say(session_id, "operator", "Bye");
  const one = (fingerprint: number, session = session_id) => ({
    params: { ...at(session).params, fingerprint: String(fingerprint) },
  });
  const field = { id: "order", text: "Which order?", explain: "The number" };
  const sent = await client.ok("conversation.message.send", {
    ...at(session_id),
    body: { type: "field", from: "operator", origin: "chat", content: field },
  });
  const { fingerprint } = sent as { fingerprint: number };
  const before = await list(session_id);
  const content = { ...field, text: "Which order is it?", value: "12" };
  await client.ok("conversation.message.edit", { ...one(fingerprint), body: { content } });
  expect(await listener.next("message:updated")).toMatchObject({
    session_id,
    fingerprint,
    content,
  });
  expect(await list(session_id)).toEqual([
    ...before.slice(0, 2),
    { ...before[2], content, edited: true },
  ]);

  await client.ok("conversation.message.edit", {
    ...one(text),
    body: { content: "Hello" as never },
  });
  const file = { name: "a.txt", url: "https://example.com/a.txt", type: "text/plain" };
  const refused: [number, unknown, string?][] = [
    [text, field],
    [text, ""],
    [fingerprint, file],
    [fingerprint, "Hello"],
    [fingerprint, field, other],
    [1, field],
  ];
  const then = await list(session_id);
  for (const [which, wrong, session] of refused) {
    const answer = await client.call("conversation.message.edit", {
      ...one(which, session),
      body: { content: wrong as never },
    });
    expect(answer.error).toBe(true);
  }
  expect((await client.call("conversation.message.read", one(text, other))).status).toBe(404);
  expect((await client.call("conversation.message.remove", one(text, other))).status).toBe(404);
  expect(await list(session_id)).toEqual(then);

  await client.ok("conversation.message.remove", one(fingerprint));
  expect(await listener.next("message:removed")).toMatchObject({ session_id, fingerprint });
  expect((await client.call("conversation.message.read", one(fingerprint))).status).toBe(404);
  expect(await list(session_id)).toEqual(then.slice(0, 2));
  expect(await read(session_id)).toMatchObject({
    last_message: "Bye",
    preview_message: { type: "text", from: "operator", excerpt: "Bye", fingerprint: last },
  });

  // A conversation that began with a mail is not one from the chatbox.
  const mailed = await create();
  const mail = await say(mailed, "user", "Dear all", { origin: "email" });
  expect((await read(mailed)).meta?.origin).toBe("email");
  const edit = { ...one(mail, mailed), body: { content: "Dear you" as never } };
  expect((await client.call("conversation.message.edit", edit)).error).toBe(true);
  expect((await list(mailed))[0]).toMatchObject({ content: "Dear all", edited: false });
  const heard = (name: string) => listener.heard.filter(({ event }) => event === name);
  expect(heard("message:updated")).toHaveLength(2);
  expect(heard("message:removed")).toHaveLength(1);
  await act("offline", { session_id });
  listener.close();
}

/** What stays between operators, and what the visitor sees. */
async function secrecy(scene: Scene): Promise<void> {
  const { client, act, say, seen, at, messages: list, website_id, read } = scene;
  const { session_id } = await act("arrive", { nickname: "Bob" });
  const { fingerprint } = await act<{ fingerprint: number }>("send", {
    session_id,
    content: "See https://example.com/a and http://example.org",
  });
  const stealth = await say(session_id, "operator", "Psst", { stealth: true });
  const note = await say(session_id, "operator", "Difficult", { type: "note" });
  expect((await read(session_id)).unread).toEqual({ operator: 1, visitor: 0 });
  const open = await say(session_id, "operator", "Hello Bob");
  expect(await seen(session_id)).toEqual([fingerprint, open]);
  const all = await list(session_id);
  expect(all.map((one) => one.fingerprint)).toEqual([fingerprint, stealth, note, open]);
  expect(all[0]).toMatchObject({ stamped: false, user: { user_id: session_id, nickname: "Bob" } });
  await client.stage("POST", "/inject", {
    thing: "message-previews",
    website_id,
    session_id,
    fingerprint,
  });
  expect((await list(session_id))[0]).toMatchObject({
    stamped: true,
    preview: [
      { url: "https://example.com/a", website: "example.com" },
      { url: "http://example.org", website: "example.org" },
    ],
  });
  await client.ok("conversation.purge", at(session_id));
  expect(await seen(session_id)).toEqual([]);
  expect(await list(session_id)).toHaveLength(4);
  const later = await say(session_id, "operator", "Still there?");
  expect(await seen(session_id)).toEqual([later]);
}
