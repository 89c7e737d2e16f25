/** The list with each filter, order and search. */
import { expect } from "vitest";
import { advance } from "../../accounts.ts";
import { asPlugin, asUser } from "../../client.ts";
import type { Scene } from "../conversation/visitor.ts";

const date = (ms: number): string => new Date(ms).toISOString();

/** A condition of a search. */
const is = (criterion: string, operator: string, ...query: string[]) => ({
  model: "conversation",
  criterion,
  operator,
  query,
});

export async function listing(scene: Scene): Promise<void> {
  const { client, world, website_id, create, say, act, at, read, listed } = scene;
  client.caller = asUser(world);
  const [owner = "", member = ""] = world.operators.map(({ user_id }) => user_id);
  const made = await client.ok("inboxes.inbox.create", {
    params: { website_id },
    body: {
      name: "French",
      emoji: "🥖",
      order: 1,
      operators: [owner],
      conditions: [
        { model: "session", criterion: "email", operator: "eq", query: ["a@b.example"] },
      ],
    },
  });
  const { inbox_id } = made as { inbox_id: string };
  const minute = async () => ((await advance(client, 60_000)).data as { now: number }).now;

  const begin = async (nickname: string, text: string) => {
    const { session_id } = await act("arrive", { nickname, email: `${nickname}@mail.example` });
    await act("send", { session_id, content: text });
    return session_id;
  };
  const a = await begin("anna", "Where is my Parcel?");
  await minute();
  const b = await begin("bert", "The invoice is wrong");
  await minute();
  const c = await begin("carl", "Hello");
  const empty = await create();
  const resolve = { namespace: "state:resolved", text: "Done" };

  // Orders and the empty one.
  expect(await listed()).toEqual([c, b, a]);
  expect(await listed({ include_empty: "0" })).toEqual([c, b, a]);
  expect(await listed({ include_empty: "1" })).toEqual([empty, c, b, a]);
  const middle = await minute();
  await say(a, "user", "Anybody?", { mentions: [member] });
  expect(await listed()).toEqual([a, c, b]);
  expect(await listed({ order_date_updated: "1" })).toEqual([a, c, b]);
  expect(await listed({ order_date_created: "1" })).toEqual([c, b, a]);
  expect(await listed({ order_date_created: "1", include_empty: "1" })).toEqual([empty, c, b, a]);
  expect(await listed({ order_date_waiting: "1" })).toEqual([a, b, c]);
  expect(await listed({ order_date_waiting: "1", order_date_created: "1" })).toEqual([a, b, c]);
  await say(b, "operator", "Which one?", { mentions: [owner] });
  expect(await listed({ order_date_waiting: "1" })).toEqual([a, c]);

  // States and counters.
  await say(c, "operator", "", { type: "event", content: resolve });
  expect(await listed({ filter_resolved: "1" })).toEqual([c]);
  expect(await listed({ filter_not_resolved: "1" })).toEqual([b, a]);
  expect(await listed({ filter_resolved: "1", filter_not_resolved: "1" })).toEqual([]);
  expect(await listed({ filter_resolved: "0", filter_not_resolved: "0" })).toHaveLength(3);
  expect(await listed({ order_date_waiting: "1" })).toEqual([a]);
  await client.ok("conversation.read.mark", { ...at(b), body: { from: "user", origin: "chat" } });
  expect(await listed({ filter_unread: "1" })).toEqual([c, a]);
  await client.ok("conversation.unread.mark", { ...at(b), body: { from: "user" } });
  expect(await listed({ filter_unread: "1" })).toEqual([c, b, a]);

  // Who is in charge, and who is meant.
  await minute();
  await act("set", { session_id: a, user_id: owner });
  await act("set", { session_id: b, user_id: member, inbox_id });
  expect(await listed({ filter_assigned: owner })).toEqual([a]);
  expect(await listed({ filter_assigned: member })).toEqual([b]);
  expect(await listed({ filter_assigned: "nobody" })).toEqual([]);
  expect(await listed({ filter_unassigned: "1" })).toEqual([c]);
  expect(await listed({ filter_inbox_id: inbox_id })).toEqual([b]);
  expect(await listed({ filter_mention: member })).toEqual([a]);
  expect(await listed({ filter_mention: "1" })).toEqual([b]);
  expect(await listed({ filter_mention: "0" })).toHaveLength(3);
  client.caller = asPlugin(world);
  expect(await listed({ filter_mention: "1" })).toEqual([b, a]);
  client.caller = asUser(world);

  // Dates of the last update.
  const updated = (await read(c)).updated_at ?? 0;
  await minute();
  await act("set", { session_id: b, topic: "Invoice" });
  expect(
    await listed({ filter_date_start: date(updated), filter_date_end: date(updated) }),
  ).toEqual([c]);
  expect(await listed({ filter_date_start: date(updated + 1) })).toEqual([b, a]);
  expect(await listed({ filter_date_end: date(updated) })).toEqual([c]);
  expect(await listed({ filter_date_end: date(middle - 1) })).toEqual([]);
  const strange = await client.call("conversations.conversation.list", {
    params: { website_id },
    query: { filter_date_start: "yesterday" },
  });
  expect(strange.status).toBe(400);

  await searching(scene, { a, b, c });
}

async function searching(
  { client, website_id, act, listed }: Scene,
  { a, b, c }: Record<"a" | "b" | "c", string>,
): Promise<void> {
  await act("set", { session_id: a, segments: ["VIP", "customer"], subject: "Missing box" });
  await act("set", { session_id: b, segments: ["vipassana"], data: { plan: "gold" } });
  const text = (search_query: string) => listed({ search_query, search_type: "text" });
  expect(await text("parcel")).toEqual([a]);
  expect(await text("WHICH ONE")).toEqual([b]);
  expect(await text("carl")).toEqual([c]);
  expect(await text("bert@mail")).toEqual([b]);
  expect(await text("missing")).toEqual([a]);
  expect(await text("vip")).toEqual([b, a]);
  expect(await text("nothing of the kind")).toEqual([]);
  expect(await listed({ search_query: "parcel" })).toEqual([a]);
  expect(await listed({ search_type: "text" })).toHaveLength(3);
  expect(await listed({ search_query: "vip", search_type: "segment" })).toEqual([a]);
  expect(await listed({ search_query: "parcel", filter_resolved: "1" })).toEqual([]);

  const filter = (conditions: object, search_operator?: "or" | "and") =>
    listed({
      search_query: JSON.stringify(conditions),
      search_type: "filter",
      ...(search_operator && { search_operator }),
    });
  expect(await filter([is("state", "eq", "resolved")])).toEqual([c]);
  expect(await filter([is("data.plan", "eq", "Gold")])).toEqual([b]);
  expect(await filter([is("meta.email", "sw", "anna")])).toEqual([a]);
  const pair = [is("segment", "eq", "customer"), is("state", "eq", "resolved")];
  expect(await filter(pair)).toEqual([]);
  expect(await filter(pair, "or")).toEqual([a, c]);
  for (const wrong of ["parcel", "[{}]", JSON.stringify([{ ...pair[0], model: "people" }])]) {
    const answer = await client.call("conversations.conversation.list", {
      params: { website_id },
      query: { search_query: wrong, search_type: "filter" },
    });
    expect(answer.status).toBe(400);
  }
}
