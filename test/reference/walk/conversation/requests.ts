/** Verification, transcripts, widgets, reminders and reports. */
import { expect } from "vitest";
import { advance, mailed } from "../../accounts.ts";
import { asPlugin, asUser } from "../../client.ts";
import { listen } from "../../socket.ts";
import type { Scene } from "./visitor.ts";

export async function requests(scene: Scene): Promise<void> {
  await verifying(scene);
  await mailing(scene);
  await widgets(scene);
  await reminding(scene);
  await reporting(scene);
}

async function verifying({ client, at, act, read, world, website_id }: Scene): Promise<void> {
  const listener = await listen(client, "rtm", asUser(world));
  const pluginListener = await listen(client, "rtm", asPlugin(world));
  const otherListener = await listen(client, "rtm", asPlugin(world, 1));
  const { session_id } = await act("arrive", { email: "jane@example.com" });
  const verify = async () => {
    const { is_verified, verifications } = await read(session_id);
    const shown = await client.ok("conversation.verify.read", at(session_id));
    expect(shown).toEqual({ verified: is_verified, verifications });
    return shown;
  };
  const set = (verified: boolean) =>
    client.ok("conversation.verify.set", { ...at(session_id), body: { verified } });
  expect(await verify()).toEqual({ verified: false, verifications: [] });
  await set(true);
  await set(true);
  const byHand = { identity: "email", method: "api" };
  expect(await verify()).toEqual({ verified: true, verifications: [byHand] });
  await set(false);
  expect(await verify()).toEqual({ verified: false, verifications: [] });

  const ask = (body: object) =>
    client.call("conversation.identity.request", { ...at(session_id), body: body as never });
  await client.ok("conversation.identity.request", {
    ...at(session_id),
    // Without a recipient, which the contract only recommends.
    body: { identity: "email", method: "link" } as never,
  });
  const { token = "" } = await mailed(client, "jane@example.com", "identity");
  expect(token).toMatch(/^\d{6}$/);
  expect(await verify()).toEqual({ verified: false, verifications: [] });
  const link = (more: object) =>
    client.call("conversation.identity.link", {
      ...at(session_id),
      body: { identity: "email", recipient: "jane@example.com", token, ...more },
      as: null,
    });
  const wrong = token === "000000" ? "000001" : "000000";
  expect((await link({ token: wrong })).error).toBe(true);
  expect((await link({ recipient: "joe@example.com" })).error).toBe(true);
  expect((await link({ identity: "phone" })).error).toBe(true);
  expect(await verify()).toEqual({ verified: false, verifications: [] });
  await client.ok("conversation.identity.link", {
    ...at(session_id),
    body: { identity: "email", recipient: "jane@example.com", token },
    as: null,
  });
  const linked = { identity: "email", method: "link" };
  expect(await verify()).toEqual({ verified: true, verifications: [linked] });
  expect(await listener.next("session:update_verify")).toMatchObject({
    session_id,
    is_verified: true,
  });
  expect((await link({})).error).toBe(true);

  expect((await ask({ identity: "phone" })).error).toBe(true);
  await act("set", { session_id, phone: "+33123456789" });
  expect((await ask({ identity: "phone" })).error).toBe(false);
  await act("prove", { session_id, identity: "phone" });
  expect((await verify()).verifications).toEqual([linked, { identity: "phone", method: "link" }]);
  const unasked = { website_id, act: "prove", session_id, identity: "phone" };
  expect((await client.stage("POST", "/visitor", unasked)).error).toBe(true);

  const urn = world.tokens[0]?.urn ?? "";
  expect((await ask({ identity: urn })).error).toBe(true);
  expect((await ask({ identity: "urn:nobody:x:0", recipient: "jane-1" })).error).toBe(true);
  expect((await ask({ identity: urn, recipient: "jane-1" })).error).toBe(false);
  const event = await pluginListener.next("identity:verify:request");
  expect(event).toMatchObject({ website_id, session_id, target: "jane-1" });
  const code = { identity: urn, recipient: "jane-1", token: event["code"] as string };
  expect((await link(code)).error).toBe(false);
  expect((await verify()).verifications).toHaveLength(3);
  await otherListener.next("session:update_verify");
  for (const one of [otherListener, listener]) {
    expect(one.heard.some(({ event: name }) => name === "identity:verify:request")).toBe(false);
  }
  for (const one of [listener, pluginListener, otherListener]) one.close();
}

async function mailing({ client, at, create, say, act, world }: Scene): Promise<void> {
  const session_id = await create();
  const ask = (body: { to: "user" | "operator"; email?: string }, as = client.caller) =>
    client.call("conversation.transcript.send", {
      ...at(session_id),
      body: body as never,
      ...(as && { as }),
    });
  const mails = async (address: string) =>
    (await client.stage("GET", `/mail?to=${encodeURIComponent(address)}`)).data as {
      kind: string;
      text: string;
    }[];
  const transcripts = async (address: string) =>
    (await mails(address)).filter(({ kind }) => kind === "transcript").map(({ text }) => text);
  await say(session_id, "user", "Where is my parcel?");
  await say(session_id, "operator", "Ours only", { type: "note" });
  await say(session_id, "operator", "On its way", { user: { nickname: "Ada" } as never });
  expect((await ask({ to: "user" })).error).toBe(true);
  expect((await ask({ to: "operator" }, asPlugin(world))).error).toBe(true);
  await client.ok("conversation.transcript.send", {
    ...at(session_id),
    body: { to: "user", email: "files@example.com" },
  });
  const [text = ""] = await transcripts("files@example.com");
  expect(text).toMatch(/^visitor\d+: Where is my parcel\?\nAda: On its way$/);
  await act("set", { session_id, email: "carl@example.com" });
  expect((await ask({ to: "user" })).error).toBe(false);
  expect(await transcripts("carl@example.com")).toEqual([text]);
  const [owner, member] = world.operators;
  expect((await ask({ to: "operator" })).error).toBe(false);
  expect(await transcripts(owner?.email ?? "")).toHaveLength(1);
  await act("set", { session_id, user_id: member?.user_id });
  expect((await ask({ to: "operator" }, asPlugin(world))).error).toBe(false);
  expect(await transcripts(member?.email ?? "")).toHaveLength(1);
}

async function widgets({ client, at, create, world }: Scene): Promise<void> {
  const session_id = await create();
  const listener = await listen(client, "rtm", asUser(world));
  const plugin_id = world.tokens[0]?.plugin_id ?? "";
  const on = (id = plugin_id) => ({ params: { ...at(session_id).params, plugin_id: id } });
  const item = { section_id: "orders", item_id: "status" };
  const pressed = await client.ok("conversation.widget.press", {
    ...on(),
    body: { ...item, data: {} },
  });
  const { correlation_id } = pressed as { correlation_id: string };
  expect(await listener.next("widget:action:processed")).toMatchObject({
    session_id,
    plugin_id,
    correlation_id,
    outcome: "success",
  });
  await client.ok("conversation.widget.exchange", { ...on(), body: { ...item, action: "fetch" } });
  await listener.next("widget:action:processed");
  await client.stage("POST", "/outside", { provider: "widget", answer: "failure" });
  const edit = { ...item, action: "edit" as const, value: "sent" };
  await client.ok("conversation.widget.exchange", { ...on(), body: edit });
  expect(await listener.next("widget:action:processed")).toMatchObject({ outcome: "failure" });
  await client.stage("POST", "/outside", { provider: "widget", answer: "success" });
  const press = { ...on("nobody"), body: { ...item, data: {} } };
  expect((await client.call("conversation.widget.press", press)).error).toBe(true);
  const exchange = { ...on("nobody"), body: edit };
  expect((await client.call("conversation.widget.exchange", exchange)).error).toBe(true);
  listener.close();
}

async function reminding({ client, at, create, messages, world }: Scene): Promise<void> {
  const session_id = await create();
  const { now } = (await advance(client, 0)).data as { now: number };
  const remind = (date: string, as = client.caller) =>
    client.call("conversation.reminder.create", {
      ...at(session_id),
      body: { date, note: "Call back", user: { nickname: "Ada" } as never },
      ...(as && { as }),
    });
  const day = 86_400_000;
  const tomorrow = new Date(now + day).toISOString();
  for (const date of ["soon", new Date(now - day).toISOString(), tomorrow.slice(0, 10)]) {
    expect((await remind(date)).error).toBe(true);
  }
  expect(await messages(session_id)).toEqual([]);
  await client.ok("conversation.reminder.create", {
    ...at(session_id),
    body: { date: tomorrow, note: "Call back", user: { nickname: "Ada" } as never },
  });
  expect(await messages(session_id)).toMatchObject([
    {
      type: "event",
      content: { namespace: "reminder:scheduled" },
      user: { nickname: "Ada" } as never,
    },
  ]);
  await remind(tomorrow, asPlugin(world));
  const alerts = async (operator: number) =>
    (await client.ok("alerts.feed.list", { as: asUser(world, operator) })).filter(
      ({ namespace }) => namespace === "message:reminder",
    );
  expect(await alerts(0)).toEqual([]);
  await advance(client, day);
  expect(await alerts(0)).toHaveLength(2);
  expect(await alerts(1)).toMatchObject([{ data: { session_id, note: "Call back" } }]);
}

async function reporting({
  client,
  at,
  create,
  say,
  listed,
  read,
  website_id,
}: Scene): Promise<void> {
  const session_id = await create();
  await say(session_id, "user", "Buy now");
  const spams = () => client.ok("conversations.spam.list", { params: { website_id } });
  const others = (await listed()).filter((one) => one !== session_id);
  expect(await spams()).toEqual([]);
  await client.ok("conversation.report", { ...at(session_id), body: { flag: "spam" } });
  expect(await listed()).toEqual(others);
  expect((await client.call("conversation.read", at(session_id))).status).toBe(404);
  const [item] = await spams();
  expect(item).toMatchObject({ type: "conversation", metadata: { session_id } });
  const one = { params: { website_id, spam_id: item?.spam_id ?? "" } };
  expect((await client.ok("conversations.spam.read", one)).content).toMatchObject({
    messages: [{ content: "Buy now" }],
  });
  await client.ok("conversations.spam.decide", { ...one, body: { action: "accept" } });
  expect(await listed()).toEqual([session_id, ...others]);
  expect(await read(session_id)).toMatchObject({
    last_message: "Buy now",
    unread: { operator: 1 },
  });
  expect(await spams()).toEqual([]);
}
