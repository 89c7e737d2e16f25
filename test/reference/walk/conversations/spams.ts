/** Spam comes in, is looked at and decided on. */
import { expect } from "vitest";
import { inject } from "../../accounts.ts";
import { asUser } from "../../client.ts";
import { listen } from "../../socket.ts";
import type { Scene } from "../conversation/visitor.ts";

export async function spams(scene: Scene): Promise<void> {
  const { client, world, website_id, listed, read, messages, at } = scene;
  client.caller = asUser(world);
  const listener = await listen(client, "rtm", asUser(world));
  const website = { params: { website_id } };
  const spam = async (more: object = {}) => {
    const { spam_id = "" } = await inject(client, "spam", { website_id, ...more });
    return spam_id;
  };
  const list = async (filter_type?: string) => {
    const query = filter_type === undefined ? {} : { filter_type };
    return client.ok("conversations.spam.list", { ...website, query });
  };
  const ids = async (filter_type?: string) =>
    (await list(filter_type)).map(({ spam_id }) => spam_id);
  const one = (spam_id: string) => ({ params: { website_id, spam_id } });
  const decide = (spam_id: string, action: "accept" | "reject") =>
    client.call("conversations.spam.decide", { ...one(spam_id), body: { action } });

  const mail = { from: "prince@spam.example", subject: "Gold", text: "Dear friend" };
  const first = await spam(mail);
  const second = await spam();
  const chat = await spam({ type: "conversation", text: "Cheap watches" });
  expect(await ids()).toEqual([chat, second, first]);
  expect(await ids("email")).toEqual([second, first]);
  expect(await ids("conversation")).toEqual([chat]);
  expect(await ids("fax")).toEqual([]);
  for (const item of await list()) expect(item).not.toHaveProperty("content");
  expect(await client.ok("conversations.spam.read", one(first))).toMatchObject({
    spam_id: first,
    type: "email",
    content: mail,
  });
  expect((await client.ok("conversations.spam.read", one(chat))).content).toMatchObject({
    messages: [{ content: "Cheap watches" }],
  });
  expect(await listed({ include_empty: "1" })).toEqual([]);

  await client.ok("conversations.spam.decide", { ...one(first), body: { action: "accept" } });
  expect(await listener.next("spam:decision")).toMatchObject({ spam_id: first, action: "accept" });
  const [session_id = ""] = await listed();
  expect(await read(session_id)).toMatchObject({
    meta: { origin: "email", email: mail.from, subject: mail.subject },
    last_message: mail.text,
  });
  const [message] = await messages(session_id);
  const edit = await client.call("conversation.message.edit", {
    params: { ...at(session_id).params, fingerprint: String(message?.fingerprint) },
    body: { content: "Dear enemy" as never },
  });
  expect(edit.error).toBe(true);
  expect(await messages(session_id)).toEqual([message]);
  expect(await ids()).toEqual([chat, second]);
  expect((await client.call("conversations.spam.read", one(first))).error).toBe(true);

  expect((await decide(second, "reject")).error).toBe(false);
  expect((await decide(chat, "reject")).error).toBe(false);
  expect(await listener.next("spam:decision")).toMatchObject({ spam_id: second, action: "reject" });
  expect(await ids()).toEqual([]);
  for (const spam_id of [first, second, chat, "nothing"]) {
    expect((await decide(spam_id, "accept")).error).toBe(true);
  }
  expect(await listed({ include_empty: "1" })).toEqual([session_id]);
  listener.close();
}
