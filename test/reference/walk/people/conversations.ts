/** Conversations that belong to a profile. */
import { expect } from "vitest";
import { asUser, type TestClient } from "../../client.ts";
import { listen } from "../../socket.ts";

export async function conversations(client: TestClient): Promise<void> {
  const world = await client.world();
  client.caller = asUser(world);
  const { website_id } = world.website;
  const listener = await listen(client, "rtm", asUser(world));
  const act = async (name: string, input: object = {}) => {
    const answer = await client.stage("POST", "/visitor", { website_id, act: name, ...input });
    expect(answer).toMatchObject({ error: false });
    return answer.data as { session_id: string };
  };
  const visit = async (email: string) => {
    const { session_id } = await act("arrive");
    await act("set", { session_id, email });
    await act("send", { session_id, type: "text", content: "Hello" });
    return session_id;
  };
  const one = { params: { website_id, people_id: "ada@example.com" } };
  const list = (query: object = {}) => client.ok("people.conversation.list", { ...one, query });

  const body = { email: "ada@example.com", person: { nickname: "Ada" } };
  const made = await client.ok("people.profile.create", { params: { website_id }, body });
  const { people_id } = made as { people_id: string };
  expect(await list()).toEqual([]);
  const first = await visit("ADA@example.com");
  expect(await listener.next("people:bind:session")).toMatchObject({
    session_id: first,
    people_id,
  });
  const second = await visit("ada@example.com");
  await visit("bob@example.com");
  expect(await list()).toEqual([second, first]);
  expect(
    await client.ok("people.conversation.list", { params: { website_id, people_id } }),
  ).toEqual([second, first]);
  const shown = await client.ok("conversation.read", { params: { website_id, session_id: first } });
  expect(shown.people_id).toBe(people_id);
  // One in which the person has said nothing is not in the inbox, and not here either.
  const silent = (await act("arrive", { email: "ada@example.com" })).session_id;
  expect(await list()).toEqual([second, first]);
  await act("send", { session_id: silent, type: "text", content: "Anyone here?" });
  expect(await list()).toEqual([silent, second, first]);
  await client.ok("conversation.remove", { params: { website_id, session_id: silent } });
  expect(await list()).toEqual([second, first]);

  const at = { params: { website_id, session_id: first } };
  await client.ok("conversation.read.mark", { ...at, body: { from: "user", origin: "chat" } });
  await client.ok("conversation.message.send", {
    ...at,
    body: {
      type: "event",
      from: "operator",
      origin: "chat",
      content: { namespace: "state:resolved", text: "Resolved" },
    },
  });
  expect(await list({ filter_resolved: "1" })).toEqual([first]);
  expect(await list({ filter_not_resolved: "1" })).toEqual([second]);
  expect(await list({ filter_resolved: "1", filter_not_resolved: "1" })).toEqual([]);
  expect(await list({ filter_unread: "1" })).toEqual([second]);
  expect(await list({ filter_unread: "0", filter_resolved: "0" })).toHaveLength(2);
  const strange = { ...one, query: { filter_unread: "2" as never } };
  expect((await client.call("people.conversation.list", strange)).status).toBe(400);
  const nobody = { params: { website_id, people_id: "nobody" } };
  expect((await client.call("people.conversation.list", nobody)).status).toBe(404);

  // The person is active while a visitor of theirs is online.
  const active = async () => (await client.ok("people.profile.read", one)).active;
  expect(await active()).toMatchObject({ now: true, last: expect.any(Number) as number });
  for (const session_id of [first, second]) await act("offline", { session_id });
  expect(await active()).toMatchObject({ now: false });

  // The score is the mean of the ratings.
  const score = async () => (await client.ok("people.profile.read", one)).score;
  const rate = (session_id: string, stars: number) =>
    client.ok("ratings.rating.replace", { params: { website_id, session_id }, body: { stars } });
  expect(await score()).toBeUndefined();
  await rate(first, 5);
  await rate(second, 2);
  expect(await score()).toBe(3.5);
  await client.ok("ratings.rating.remove", { params: { website_id, session_id: first } });
  expect(await score()).toBe(2);

  // Conversations outlive the profile, and lose it.
  await client.ok("people.profile.remove", one);
  const left = await client.ok("conversation.read", { params: { website_id, session_id: second } });
  expect(left.people_id).toBeUndefined();
  listener.close();
}
