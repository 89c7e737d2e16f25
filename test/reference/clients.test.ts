/** What existing client libraries send beside the contract, and what they find then. */
import { io } from "socket.io-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { asPlugin, asUser, testClient, type TestClient, type World } from "./client.ts";

let client: TestClient;
let world: World;
let params: { website_id: string };

beforeEach(async () => {
  client = await testClient();
  world = await client.world({ tokens: [{}] });
  client.caller = asUser(world);
  params = { website_id: world.website.website_id };
});
afterEach(() => client.close());

async function listedConversation(): Promise<{ website_id: string; session_id: string }> {
  const arrived = await client.stage("POST", "/visitor", { ...params, act: "arrive" });
  const { session_id } = arrived.data as { session_id: string };
  const sent = { ...params, session_id, act: "send", content: "Hello" };
  expect((await client.stage("POST", "/visitor", sent)).error).toBe(false);
  return { ...params, session_id };
}

test("a blank query parameter is one that was left out", async () => {
  await listedConversation();
  const query = { filter_inbox_id: "", search_type: "", filter_assigned: "0", per_page: "" };
  const listed = await client.ok("conversations.conversation.list", {
    params,
    query: query as never,
  });
  expect(listed).toHaveLength(1);
  const sorted = { sort_order: "", sort_field: "", search_text: "" };
  await client.ok("people.profile.list", { params, query: sorted as never });
});

test("a flag may be spelled as a boolean", async () => {
  await listedConversation();
  const list = async (flag: string): Promise<unknown[]> => {
    const query = { filter_resolved: flag } as never;
    return (await client.ok("conversations.conversation.list", { params, query })) as unknown[];
  };
  expect(await list("true")).toHaveLength(0);
  expect(await list("False")).toHaveLength(1);
});

function authorization(): string {
  const { identifier = "", key = "" } = world.operators[0]?.session ?? {};
  return `Basic ${Buffer.from(`${identifier}:${key}`).toString("base64")}`;
}

const spellings: [what: string, path: string, headers: Record<string, string>][] = [
  ["doubled slashes before and after the version", "//v1//website/", {}],
  ["no tier header with a session", "/v1/website/", {}],
  ["a tier in capitals", "/v1/website/", { "X-Crisp-Tier": "USER" }],
];

test.for(spellings)("%s", async ([, path, further]) => {
  const headers = { ...further, authorization: authorization() };
  const url = `${client.running.url}${path}${params.website_id}`;
  expect((await fetch(url, { headers })).status).toBe(200);
});

test("a body may begin with a byte order mark", async () => {
  const url = `${client.running.url}/v1/website/${params.website_id}/people/profile`;
  const body = `\uFEFF${JSON.stringify({ email: "a@example.com", person: { nickname: "Ada" } })}`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: authorization() },
    body,
  });
  expect(answer.status, await answer.text()).toBe(201);
});

test("a blank or null optional field of a new thing is one that was left out", async () => {
  const at = await listedConversation();
  const body = { type: "text", from: "operator", origin: "chat", content: "Hi", fingerprint: null };
  await client.ok("conversation.message.send", { params: at, body: body as never });
  const person = { nickname: "Jane", gender: "", avatar: null };
  const profile = { email: "jane@example.com", person, notepad: "" };
  await client.ok("people.profile.create", { params, body: profile as never });
  const read = { params: { ...params, people_id: "jane@example.com" } };
  expect((await client.ok("people.profile.read", read)).person).toEqual({ nickname: "Jane" });
});

test("a blank or null optional field of an act is one that was left out", async () => {
  const params = await listedConversation();
  const acts: [OperationId, object][] = [
    ["conversation.block.set", { blocked: true, user: null, origin: "" }],
    ["conversation.compose.set", { type: "start", from: "operator", excerpt: "" }],
    ["conversation.read.mark", { from: "operator", origin: "chat", fingerprints: null }],
    ["conversation.reminder.create", { date: "2035-01-01T00:00:00Z", note: "Call", origin: "" }],
    ["call.session.start", { mode: "video", origin: "" }],
    ["conversation.identity.request", { identity: "email", method: "", recipient: "" }],
    ["operators.email.send", { recipient: "all", user_id: "", subject: "Hi", message: "All" }],
  ];
  const set = { ...params, act: "set", email: "jane@example.com" };
  expect((await client.stage("POST", "/visitor", set)).error).toBe(false);
  for (const [id, body] of acts) {
    const answer = await client.call(id, { params: params as never, body: body as never });
    expect(answer, id).toMatchObject({ error: false });
  }
});

test("one address may stand for a list of those that a status page notifies", async () => {
  await client.ok("status.create", { params, body: { name: "Status", domain_basic: "up" } });
  const body = { notify: { email: { to: "ops@example.com" } } };
  await client.ok("status.settings.merge", { params, body });
  const { notify } = await client.ok("status.settings.read", { params });
  expect(notify).toMatchObject({ email: { to: expect.anything() as unknown } });
});

test("a field message may have a blank value", async () => {
  const content = { id: "number", text: "Which order?", explain: "Its number", value: "" };
  const body = { type: "field", from: "operator", origin: "chat", content } as const;
  const params = await listedConversation();
  const sent = await client.call("conversation.message.send", { params, body });
  expect(sent.error).toBe(false);
});

test("the content of an event message is edited", async () => {
  const at = await listedConversation();
  const content = { namespace: "thread:started", text: "Delivery" } as const;
  const body = { type: "event", from: "operator", origin: "chat", content } as const;
  const sent = await client.ok("conversation.message.send", { params: at, body });
  const { fingerprint } = sent as { fingerprint: number };
  const one = { ...at, fingerprint: String(fingerprint) };
  const changed = { content: { ...content, text: "Payment" } };
  await client.ok("conversation.message.edit", { params: one, body: changed as never });
  const { content: shown } = await client.ok("conversation.message.read", { params: one });
  expect(shown).toEqual(changed.content);
});

test("a refusal names the field that is wrong, not the type that was chosen", async () => {
  const content = { id: "number", text: 5, explain: "Its number" };
  const body = { type: "field", from: "operator", origin: "chat", content };
  const answer = await client.call("conversation.message.send", {
    params: await listedConversation(),
    body: body as never,
  });
  expect(answer).toMatchObject({
    error: true,
    data: { message: expect.stringContaining("/content/text") },
  });
});

test("null in helpdesk settings is blank, or left out where nothing can be blank", async () => {
  await client.ok("helpdesk.create", { params, body: { name: "Help", domain_basic: "help" } });
  const logo = "https://cdn.example.com/logo.png";
  const first = { appearance: { logos: { header: logo } } };
  await client.ok("helpdesk.settings.merge", { params, body: first });
  const body = {
    appearance: { logos: { header: null } },
    include: { html: null },
    access: { password: null },
  };
  await client.ok("helpdesk.settings.merge", { params, body: body as never });
  const read = await client.ok("helpdesk.settings.read", { params });
  expect(read.appearance?.logos?.header).toBe("");
  const blank = { params, body: { include: { html: "" } } };
  expect(await client.call("helpdesk.settings.merge", blank)).toMatchObject({ error: true });
});

test("a plugin that the stage made says since when it is there", async () => {
  const plugin_id = world.tokens[0]?.plugin_id ?? "";
  const { since } = await client.ok("plugins.plugin.read", { params: { plugin_id } });
  expect(Date.parse(since ?? "")).not.toBeNaN();
});

/** Names that a client of the library hears while a conversation is made. */
async function heard(path: string | undefined, options: object): Promise<string[]> {
  const { pair } = asPlugin(world);
  const socket = io(client.running.url, { ...(path && { path }), ...options, forceNew: true });
  const names: string[] = [];
  socket.onAny((name: string) => names.push(name));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on("connect", () =>
        socket.emit("authentication", {
          tier: "plugin",
          username: pair.identifier,
          password: pair.key,
          events: [],
        }),
      );
      socket.on("authenticated", () => resolve());
      socket.on("connect_error", reject);
    });
    const at = await listedConversation();
    await expect.poll(() => names).toContain("message:send");
    expect(at.session_id).not.toBe("");
    return names;
  } finally {
    socket.close();
  }
}

test.for([
  ["the default path", undefined, {}],
  ["the path of the channel, polling first", "/rtm/", { transports: ["polling", "websocket"] }],
  ["polling alone", "/rtm/", { transports: ["polling"] }],
  ["WebSocket alone", "/rtm/", { transports: ["websocket"] }],
] as const)("a socket hears all when it names no events: %s", async ([, path, options]) => {
  expect(await heard(path, { ...options })).toContain("message:send");
});
