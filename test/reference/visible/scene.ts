/** What the probes of deviations have in common: worlds, visitors, many things, sockets. */
import { setTimeout } from "node:timers/promises";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { InboxWrite, PeopleProfileWrite } from "../../../schemas/generated/types.ts";
import { asPlugin, asUser, type Answer, type TestClient, type World } from "../client.ts";
import { listen } from "../socket.ts";

/** What is seen of a server; the same question to a plain and to a deviating one. */
export type Probe = (client: TestClient) => Promise<unknown>;

/** Beside each deviation: the probe, what a plain server shows and what the deviating one does. */
export type Rows = Record<string, [probe: Probe, plain: unknown, deviating: unknown]>;

export interface Scene {
  client: TestClient;
  world: World;
  website_id: string;
  params: { website_id: string };
  /** The first plugin token. */
  plugin: ReturnType<typeof asPlugin>;
  act: (act: string, input?: object) => Promise<unknown>;
  /** A visitor arrives; the identifier of the conversation. */
  arrive: () => Promise<{ website_id: string; session_id: string }>;
  /** The names that reach a socket while something is done, and shortly after. */
  names: (
    channel: "rtm" | "stream",
    work: () => Promise<unknown>,
    as?: ReturnType<typeof asUser> | ReturnType<typeof asPlugin>,
  ) => Promise<string[]>;
}

/** Longer than any delay of the reference, including its accents, except for delays of whole seconds. */
const shortly = 60;

export async function scene(client: TestClient, tokens: object[] = [{}]): Promise<Scene> {
  const world = await client.world({ tokens });
  client.caller = asUser(world);
  const { website_id } = world.website;
  const act: Scene["act"] = async (name, input = {}) => {
    const answer = await client.stage("POST", "/visitor", { website_id, act: name, ...input });
    if (answer.error) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  return {
    client,
    world,
    website_id,
    params: { website_id },
    plugin: asPlugin(world),
    act,
    async arrive() {
      const { session_id } = (await act("arrive")) as { session_id: string };
      return { website_id, session_id };
    },
    async names(channel, work, as = asUser(world)) {
      const listener = await listen(client, channel, as);
      await work();
      await setTimeout(shortly);
      // What was sent by then arrives before the answer to this.
      await listener.ping();
      listener.close();
      return listener.heard.map(({ event }) => event).filter((name) => name !== "authenticated");
    },
  };
}

/** Does something this many times, with the number of each time. */
export async function times(count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i++) await work(i);
}

export const profile = (i: number): PeopleProfileWrite => ({
  email: `person-${i}@example.com`,
  person: { nickname: `Person ${i}` },
});

export const people = ({ client, params }: Scene, count: number): Promise<void> =>
  times(count, (i) => client.ok("people.profile.create", { params, body: profile(i) }));

/** Conversations that are listed. */
export const conversations = ({ arrive, act }: Scene, count: number): Promise<void> =>
  times(count, async () => act("send", { ...(await arrive()), content: "Hello" }));

export const helpdesk = ({ client, params }: Scene): Promise<unknown> => {
  const domain_basic = `help-${params.website_id.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`;
  return client.ok("helpdesk.create", { params, body: { name: "Help", domain_basic } });
};

export const inbox = (name: string): InboxWrite => ({
  name,
  emoji: "💶",
  order: 1,
  operators: [],
  conditions: [],
});

/** The identifiers of two pages, those of the first before those of the second. */
export async function twoPages(
  { client, website_id }: Scene,
  id: OperationId,
  field: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const page_number of ["1", "2"]) {
    const params = { website_id, page_number };
    const { data } = await client.call(id, { params: params as never });
    ids.push(...(data as Record<string, string>[]).map((one) => one[field] ?? ""));
  }
  return ids;
}

/** The answer as it is on the wire. */
export async function raw(
  { client, plugin }: Scene,
  path: string,
  extra: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const { identifier, key } = plugin.pair;
  const headers = {
    authorization: `Basic ${btoa(`${identifier}:${key}`)}`,
    "x-service-tier": "plugin",
    ...extra,
  };
  const answer = await fetch(client.running.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** An identifier that nothing has. */
export const unknown = "00000000-0000-4000-8000-000000000000";

export const keysOf = (value: unknown): string[] => Object.keys(value as object);

/** A message that the owner sent, and where it is. */
export async function message(
  { client, params }: Scene,
  session_id?: string,
): Promise<{ website_id: string; session_id: string; fingerprint: string }> {
  const made = (await client.ok("conversation.create", { params })) as { session_id: string };
  const at = { ...params, session_id: session_id ?? made.session_id };
  const { fingerprint } = (await client.ok("conversation.message.send", {
    params: at,
    body: { type: "text", from: "operator", origin: "chat", content: "Hello" },
  })) as { fingerprint: number };
  return { ...at, fingerprint: String(fingerprint) };
}

/** The answer to a read of the website. */
export const website = async (
  client: TestClient,
  headers: Record<string, string> = {},
): ReturnType<typeof raw> => {
  const stage = await scene(client);
  return raw(stage, `/v1/website/${encodeURIComponent(stage.website_id)}`, headers);
};

export const createInbox = async ({ client, params }: Scene, name = "Sales"): Promise<Answer> =>
  client.call("inboxes.inbox.create", { params, body: inbox(name) });
