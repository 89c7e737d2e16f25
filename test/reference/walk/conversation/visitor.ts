/** A website with a visitor in tests. */
import { expect } from "vitest";
import type { Conversation, Message } from "../../../../schemas/generated/types.ts";
import type { TestClient, World } from "../../client.ts";

export interface Scene {
  client: TestClient;
  world: World;
  website_id: string;
  /** Acts as a visitor. */
  act: <Data = { session_id: string }>(name: string, input?: object) => Promise<Data>;
  /** The path parameters of a conversation. */
  at: (session_id: string) => { params: { website_id: string; session_id: string } };
  create: () => Promise<string>;
  read: (session_id: string) => Promise<Conversation>;
  messages: (session_id: string, query?: { timestamp_before: number }) => Promise<Message[]>;
  /** Sends a text and returns its fingerprint. */
  say: (
    session_id: string,
    from: "user" | "operator",
    content: string,
    more?: object,
  ) => Promise<number>;
  /** Fingerprints that the chatbox shows. */
  seen: (session_id: string) => Promise<number[]>;
  /** What the list holds, by session identifier. */
  listed: (query?: object) => Promise<string[]>;
}

export function sceneOf(client: TestClient, world: World): Scene {
  const { website_id } = world.website;
  const scene: Scene = {
    client,
    world,
    website_id,
    async act<Data>(name: string, input: object = {}) {
      const answer = await client.stage("POST", "/visitor", { website_id, act: name, ...input });
      expect(answer).toMatchObject({ error: false });
      return answer.data as Data;
    },
    at: (session_id) => ({ params: { website_id, session_id } }),
    async create() {
      const data = await client.ok("conversation.create", { params: { website_id } });
      return (data as { session_id: string }).session_id;
    },
    read: (session_id) => client.ok("conversation.read", scene.at(session_id)),
    messages: (session_id, query) =>
      client.ok("conversation.message.list", { ...scene.at(session_id), ...(query && { query }) }),
    async say(session_id, from, content, more = {}) {
      const body = { type: "text" as const, from, origin: "chat", content, ...more };
      const data = await client.ok("conversation.message.send", { ...scene.at(session_id), body });
      return (data as { fingerprint: number }).fingerprint;
    },
    async seen(session_id) {
      const { messages } = await scene.act<{ messages: Message[] }>("look", { session_id });
      return messages.map(({ fingerprint }) => fingerprint);
    },
    async listed(query = {}) {
      const list = await client.ok("conversations.conversation.list", {
        params: { website_id },
        query,
      });
      return list.map(({ session_id }) => session_id);
    },
  };
  return scene;
}
