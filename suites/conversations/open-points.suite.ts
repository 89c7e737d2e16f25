/** What a target does in the list of conversations where the documents leave it open. */
import { eventually, namesOf, injectAs, memberAt } from "../../harness/author.ts";
import { directionOf, question, whether, type Asking, type Change } from "../support/asking.ts";

const list = "conversations.conversation.list";

/** A number of conversations with a text of the visitor each, oldest first. */
async function fill({ make, say }: Asking, count = 3): Promise<string[]> {
  const made: string[] = [];
  for (const _ of Array(count)) {
    made.push(await make("conversation.create"));
    await say("user");
  }
  return made;
}

/** The identifiers in the list once it holds this many, or as they were last. */
const listedOnce = async (
  { trial, items }: Asking,
  count: number,
  change?: Change,
): Promise<string[]> =>
  eventually(
    trial,
    "list",
    async () => (await items(list, change)).map((one) => String(memberAt(one, "session_id"))),
    (ids) => ids.length >= count,
  );

question("open.conversations-default-order", async (asking) => {
  const made = await fill(asking);
  asking.scene.ids.set("session_id", String(made[1]));
  await asking.say("user", "Once more.");
  const order = (await listedOnce(asking, 3)).map((id) => made.indexOf(id));
  const byUpdate = order.map((at) => [0, 2, 1][at] ?? at);
  const created = directionOf(order);
  const updated = directionOf(byUpdate);
  if (updated.startsWith("neither")) return `${created} by creation`;
  return `${updated} by update`;
});

question("open.conversations-order-direction", async (asking) => {
  const made = await fill(asking);
  const seen: string[] = [];
  for (const order of ["order_date_created", "order_date_updated", "order_date_waiting"]) {
    const ids = await listedOnce(asking, 3, { query: { [order]: "1" } });
    seen.push(`${order}: ${directionOf(ids.map((id) => made.indexOf(id)))}`);
  }
  return seen;
});

question("open.conversations-filters-combined", async (asking) => {
  await fill(asking, 2);
  await listedOnce(asking, 2);
  const both = await asking.items(list, {
    query: { filter_resolved: "1", filter_not_resolved: "1" },
  });
  return `resolved and not resolved: ${["none", "one", "all"][both.length] ?? "others"}`;
});

question("open.conversations-unread-of-whom", async (asking) => {
  await fill(asking, 1);
  await asking.make("conversation.create");
  await asking.say("user");
  await asking.data("conversation.read.mark", {
    body: { from: "user", origin: "chat", fingerprints: undefined },
  });
  await asking.say("operator", "How can we help?");
  const unread = (one: unknown, side: string): boolean =>
    Number(memberAt(one, `unread/${side}`)) > 0;
  const found = await eventually(
    asking.trial,
    "list",
    () => asking.items(list, { query: { filter_unread: "1" } }),
    (items) => items.length > 0,
  );
  return found.map(
    (one) =>
      ["operator", "visitor"].filter((side) => unread(one, side)).join(" and ") || "by nobody",
  );
});

question("open.conversations-date-invalid", async ({ outcome }) => [
  `${list}: ${await outcome(list, { query: { filter_date_start: "no-date" } })}`,
  `people.profile.list: ${await outcome("people.profile.list", { query: { filter_date_start: "no-date" } })}`,
]);

question("open.conversations-empty-meaning", async (asking) => {
  const empty = await asking.make("conversation.create");
  const ofOperator = await asking.make("conversation.create");
  await asking.say("operator");
  const ids = await listedOnce(asking, 2, { query: { include_empty: "1" } });
  return [
    `without messages: ${whether(ids.includes(empty), "listed")}`,
    `with a message of an operator only: ${whether(ids.includes(ofOperator), "listed")}`,
  ];
});

/** Whether the search finds anything in the end. */
const finds = async ({ trial, items }: Asking, search_query: string): Promise<boolean> => {
  const query = { search_query, search_type: "text" };
  const found = await eventually(
    trial,
    "list",
    () => items(list, { query }),
    (all) => all.length > 0,
  );
  return found.length > 0;
};

question("open.conversations-search-text-fields", async (asking) => {
  const { trial, website_id } = asking;
  await asking.arrive();
  const session_id = asking.scene.ids.get("session_id");
  const known = { nickname: "Wilhelmina Quist", email: "quist@visitor.example" };
  await trial.stage("visitor", "POST", "/visitor", {
    website_id,
    session_id,
    act: "set",
    ...known,
  });
  await asking.say("user", "My zeppelin is broken.");
  const searches = {
    message: "zeppelin",
    nickname: "Wilhelmina",
    email: "quist@visitor.example",
    "part of a word": "zeppel",
    "other letter case": "ZEPPELIN",
  };
  const seen: string[] = [];
  for (const [what, words] of Object.entries(searches))
    seen.push(`${what}: ${whether(await finds(asking, words), "found")}`);
  return seen;
});

question("open.conversations-search-delay", async (asking) => {
  await asking.say("user", "My gyroscope is broken.");
  const query = { search_query: "gyroscope", search_type: "text" };
  if ((await asking.items(list, { query })).length) return "at once";
  return whether(await finds(asking, "gyroscope"), "later", "not in time");
});

question("open.filter-enumeration-unknown", async ({ outcome }) => [
  `search_type of ${list}: ${await outcome(list, { query: { search_type: "unknown" } })}`,
  `filter_unread of ${list}: ${await outcome(list, { query: { filter_unread: "2" } })}`,
  `sort_order of people.profile.list: ${await outcome("people.profile.list", { query: { sort_order: "unknown" } })}`,
  `filter_unread of people.conversation.list: ${await outcome("people.conversation.list", { query: { filter_unread: "2" } })}`,
]);

/** Brings in spam of a type and names it for what is asked next. */
const bringSpam = ({ scene, website_id }: Asking, type: string): Promise<void> =>
  injectAs(scene, "spam", { website_id, type, text: "Cheap watches" }, ["spam_id"]);

question("open.spam-content-form", async (asking) => {
  const seen: string[] = [];
  for (const type of ["email", "conversation"]) {
    await bringSpam(asking, type);
    const content = await asking.member("conversations.spam.read", "content");
    seen.push(`${type}: ${namesOf(content)}`);
  }
  return seen;
});

question("open.spam-accepted-read", async (asking) => {
  await bringSpam(asking, "email");
  const spam_id = String(asking.scene.ids.get("spam_id"));
  await asking.data("conversations.spam.decide", { body: { action: "accept" } });
  return asking.outcome("conversations.spam.read", { params: { spam_id } });
});
