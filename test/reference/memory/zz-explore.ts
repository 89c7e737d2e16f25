import v8 from "node:v8";
import { testClient, asUser, asPlugin } from "/work/main/test/reference/client.ts";
import { listen } from "/work/main/test/reference/socket.ts";
import { inject, logIn, register, advance } from "/work/main/test/reference/accounts.ts";
import { Collection } from "/work/main/reference/collection.ts";
const client = await testClient();
const text = "Hello ".repeat(300);
async function round(i:number) {
  await advance(client, 0);
  const world = await client.world({ operators: ["owner", "member"], tokens: [{}] });
  const as = asUser(world); client.caller = as;
  const { website_id } = world.website; const at = { params: { website_id } };
  const act = async (name: string, input: object) => { const a = await client.stage("POST", "/visitor", { website_id, act: name, ...input }); if (a.error) throw new Error(JSON.stringify(a)); return a.data as any; };
  const ear = await listen(client, "rtm", as); const ear2 = await listen(client, "stream", asPlugin(world));
  await client.ok("hooks.hook.create", { ...at, body: { label: "h", target: `http://127.0.0.1:${9 + (i % 5)}/`, events: ["message:send", "session:removed"] } });
  const inbox = await client.ok("inboxes.inbox.create", { ...at, body: { name: "In " + i, emoji: "📥", order: 1, emails: [], conditions: [], operators: [world.operators[0]!.user_id] } as never }) as any;
  for (let k = 0; k < 5; k++) {
    const { session_id } = await act("arrive", { email: `a${k}@r${i}.example`, data: { ["k" + i]: 1 }, segments: ["b" + i], user_id: world.operators[1]!.user_id, inbox_id: inbox.inbox_id });
    await act("send", { session_id, type: "text", content: text });
    await act("compose", { session_id, type: "start", excerpt: "a" });
    const params = { website_id, session_id };
    await client.ok("conversation.message.send", { params, body: { type: "text", from: "operator", origin: "chat", content: text } });
    await client.ok("conversation.compose.set", { params, body: { type: "start", from: "operator" } as never });
    await client.ok("conversation.open.set", { params, body: { opened: true } as never });
    if (process.env.REM) await client.ok("conversation.reminder.create", { params, body: { date: "2040-01-01T00:00:00Z", note: text, user: { type: "website", nickname: "A" } } as never });
    await client.ok("ratings.rating.replace", { params, body: { stars: 4 } });
    await client.ok("call.session.start", { params, body: { mode: "audio" } });
    await client.ok("browsing.session.start", { params }); await act("browsing", { session_id, answer: "accept" });
    await client.ok("conversation.identity.request", { params, body: { identity: "email", recipient: `a${k}@r.example`, method: "link" } as never });
    if (k === 1) await client.ok("conversation.remove", { params });
    if (k === 2) await client.ok("conversation.report", { params, body: { flag: "spam" } });
    if (k === 3) await client.ok("people.profile.remove", { params: { website_id, people_id: `a${k}@r${i}.example` } });
  }
  const people_id = (await client.ok("people.profile.create", { ...at, body: { email: `z@r${i}.example`, person: { nickname: "Z" }, segments: ["s" + i] } }) as any).people_id;
  await client.ok("people.event.create", { params: { website_id, people_id }, body: { text: "e" + i } });
  await inject(client, "campaign", { website_id, people_id });
  await inject(client, "subscription-link", { website_id });
  await inject(client, "spam", { website_id });
  await client.ok("snippets.domain.create", { ...at, body: { domain: "docs.example.com" } });
  await client.ok("channel.domain.merge", { ...at, body: { basic: "r" + i, custom: `mail.r${i}.example` } });
  await client.ok("status.create", { ...at, body: { name: "S", domain_basic: "st" + i } });
  const s = await client.ok("status.service.create", { ...at, body: { name: "API" } }) as any;
  const n = await client.ok("status.node.create", { params: { ...at.params, service_id: s.service_id }, body: { label: "n", mode: "push" } }) as any;
  await inject(client, "replica-health", { website_id, node_id: n.node_id, replica: "r", health: "sick" });
  await client.ok("operators.operator.create", { ...at, body: { email: `new${i}@x.example`, role: "member", verify: { method: "password", secret: world.operators[0]!.password } } as never }).catch((e) => { if (i === 0) console.log(String(e).slice(0, 300)); });
  await inject(client, "plugin", { website_id });
  await inject(client, "usage-bill", { website_id });
  await inject(client, "plan", { website_id });
  await client.ok("search.entry.create", { ...at, body: { query: "q" + i } });
  await client.ok("services.rank.request", { ...at, body: { id: "i", source: "helpdesk", text: "address" } });
  await inject(client, "feed-alert", { user_id: world.operators[0]!.user_id });
  await client.ok("billing.link.start", { body: { service: "payment_processor" } });
  // account of its own
  const acc = await register(client, "acc" + i);
  const session = await logIn(client, acc); await logIn(client, acc, { ephemeral: true });
  await client.call("account.remove", { body: { verify: acc.password }, as: session });
  if (i % 2) await client.ok("website.remove", { ...at, body: { verify: { method: "password", secret: world.operators[0]!.password } } as never }).catch((e) => { if (i === 1) console.log(String(e).slice(0, 300)); });
  ear.close(); ear2.close();
  await client.stage("DELETE", `/worlds/${website_id}`);
}
async function settle() {
  await advance(client, 60_000);
  for (let k = 0; k < 10; k++) { await advance(client, 10_000); await new Promise((r) => setTimeout(r, 30)); }
  await client.running.reference.hooks.idle();
  for (let i = 0; i < 4; i++) { globalThis.gc!(); await new Promise((r) => setTimeout(r, 20)); }
  const q = (c: any) => v8.queryObjects(c, { format: "count" }) as unknown as number;
  const p = client.running.reference.platform;
  return { mb: (process.memoryUsage().heapUsed / 1e6).toFixed(2), objects: q(Object), maps: q(Map), sets: q(Set), coll: q(Collection), arrays: q(Array), fn: q(Function), prom: q(Promise), users: p.users.size, sites: p.websites.size, plugins: p.plugins.size, cred: p.credentials.size, urns: p.pluginsByUrn.size, hosts: p.websitesByHost.size, mails: p.usersByEmail.size, dom: p.websitesByDomain.size };
}
let i = 0; const N = Number(process.argv[2] ?? 30);
for (let k = 0; k < 4; k++) { for (let j = 0; j < N; j++) await round(i++); console.log(i, JSON.stringify(await settle())); }
if (process.argv[3]) v8.writeHeapSnapshot(process.argv[3]);
await client.close();
