/** What is made and removed again, round after round; texts are long, so that what stays is seen. */
import type { MessageSend } from "../../../schemas/generated/types.ts";
import { advance, inject, logIn, register } from "../accounts.ts";
import { asPlugin, asUser, type TestClient, type World } from "../client.ts";
import { listen } from "../socket.ts";

/** One round; the number tells it from the others. */
type Round = (client: TestClient, count: number) => Promise<void>;

/** Nobody listens there: each delivery fails and is tried again. */
const deafTarget = "http://127.0.0.1:9/";

const longText = (count: number): string => `${count} `.repeat(50_000);

async function act(
  client: TestClient,
  website_id: string,
  name: string,
  input: object,
): Promise<{ session_id: string }> {
  const answer = await client.stage("POST", "/visitor", { website_id, act: name, ...input });
  if (answer.error) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.data as { session_id: string };
}

/** A conversation with everything that belongs to one. */
async function converse(
  client: TestClient,
  website_id: string,
  count: number,
): Promise<{ session_id: string; people_id: string }> {
  const email = `visitor-${count}@mail.example`;
  const known = { email, segments: [`segment ${count}`], data: { [`key ${count}`]: 1 } };
  const { session_id } = await act(client, website_id, "arrive", known);
  await act(client, website_id, "send", { session_id, type: "text", content: longText(count) });
  await act(client, website_id, "compose", { session_id, type: "start", excerpt: "And" });
  const at = { params: { website_id, session_id } };
  const body = {
    type: "text",
    from: "operator",
    origin: "chat",
    content: longText(count),
  } as const;
  await client.ok("conversation.message.send", { ...at, body: body satisfies MessageSend });
  await client.ok("conversation.open.set", { ...at, body: { opened: true } });
  await client.ok("ratings.rating.replace", { ...at, body: { stars: 4 } });
  await client.ok("call.session.start", { ...at, body: { mode: "audio" } });
  await client.ok("browsing.session.start", at);
  await act(client, website_id, "browsing", { session_id, answer: "accept" });
  const identity = { identity: "email", recipient: email, method: "link" } as const;
  await client.ok("conversation.identity.request", { ...at, body: identity });
  const { people_id = "" } = await client.ok("conversation.read", at);
  return { session_id, people_id };
}

async function furnish(
  client: TestClient,
  { website, operators }: World,
  count: number,
): Promise<void> {
  const at = { params: { website_id: website.website_id } };
  const hook = { label: "Deaf", target: deafTarget, events: ["message:send" as const] };
  await client.ok("hooks.hook.create", { ...at, body: hook });
  const domain = { basic: `mail-${count}`, custom: `mail-${count}.example` };
  await client.ok("channel.domain.merge", { ...at, body: domain });
  await client.ok("status.create", {
    ...at,
    body: { name: "Status", domain_basic: `status-${count}` },
  });
  await client.ok("snippets.domain.create", { ...at, body: { domain: "docs.example.com" } });
  await client.ok("search.entry.create", { ...at, body: { query: `query ${count}` } });
  const { user_id = "", password: secret = "" } = operators[0] ?? {};
  const invited = { email: `invited-${count}@mail.example`, role: "member" } as const;
  const verify = { method: "password", secret } as const;
  await client.ok("operators.operator.create", { ...at, body: { ...invited, verify } });
  await inject(client, "plugin", at.params);
  await inject(client, "spam", { ...at.params, text: longText(count) });
  await inject(client, "subscription-link", at.params);
  await inject(client, "feed-alert", { user_id });
}

/** A world that is used and removed, and an account that comes and goes. */
const worlds: Round = async (client, count) => {
  const world = await client.world({ operators: ["owner", "member"], tokens: [{}] });
  client.caller = asUser(world);
  const { website_id } = world.website;
  const listeners = [
    await listen(client, "rtm", asUser(world)),
    await listen(client, "stream", asPlugin(world)),
  ];
  await furnish(client, world, count);
  for (let i = 0; i < 3; i++) {
    const { people_id } = await converse(client, website_id, i);
    await inject(client, "campaign", { website_id, people_id });
  }
  const account = await register(client, `passer-by-${count}`);
  const session = await logIn(client, account);
  await client.ok("account.remove", { body: { verify: account.password }, as: session });
  const verify = { method: "password", secret: world.operators[0]?.password ?? "" } as const;
  await client.ok("website.remove", { params: { website_id }, body: { verify } });
  for (const listener of listeners) listener.close();
  await client.stage("DELETE", `/worlds/${website_id}`);
};

let kept: World | undefined;

/** Conversations and people that come and go on a website that stays. */
const visitors: Round = async (client, count) => {
  kept ??= await client.world();
  client.caller = asUser(kept);
  const { website_id } = kept.website;
  for (const end of ["removed", "spam"] as const) {
    const { session_id, people_id } = await converse(client, website_id, count);
    const at = { params: { website_id, session_id } };
    const event = { text: `event ${count}` };
    const person = { params: { website_id, people_id } };
    await client.ok("people.event.create", { ...person, body: event });
    if (end === "removed") await client.ok("conversation.remove", at);
    else {
      await client.ok("conversation.report", { ...at, body: { flag: "spam" } });
      const [spam] = await client.ok("conversations.spam.list", { params: { website_id } });
      const params = { website_id, spam_id: spam?.spam_id ?? "" };
      await client.ok("conversations.spam.decide", { params, body: { action: "reject" } });
    }
    await client.ok("people.profile.remove", person);
  }
  await advance(client, 1_000);
};

/** Reminders for a far day, of conversations that go long before it. */
const reminders: Round = async (client, count) => {
  kept ??= await client.world();
  client.caller = asUser(kept);
  const { website_id } = kept.website;
  const { session_id } = (await client.ok("conversation.create", {
    params: { website_id },
  })) as { session_id: string };
  const params = { website_id, session_id };
  const body = { date: "2100-01-01T00:00:00Z", note: longText(count).slice(0, 20_000) };
  await client.ok("conversation.reminder.create", { params, body });
  await client.ok("conversation.remove", { params });
};

/** With the rounds that are needed to tell what stays from what comes and goes. */
export const scenarios: Record<string, { round: Round; rounds: number }> = {
  worlds: { round: worlds, rounds: 4 },
  visitors: { round: visitors, rounds: 5 },
  reminders: { round: reminders, rounds: 150 },
};
