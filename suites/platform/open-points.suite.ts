/** What a target does with odd requests, and what lists and identifiers look like, where the documents leave it open. */
import {
  eventually,
  hear,
  type Members,
  envelopeOf,
  isAccepted,
  itemsOf,
  memberAt,
  outcomeOf,
  type Exchange,
  timeOf,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { directionOf, question, whether } from "../support/asking.ts";

question("open.body-unknown-key", async ({ outcome }) => {
  const asked: OperationId[] = [
    "shortcuts.shortcut.create",
    "hooks.hook.create",
    "people.profile.create",
  ];
  const seen: string[] = [];
  for (const id of asked)
    seen.push(`${id}: ${await outcome(id, { body: { further_key: "value" } })}`);
  return seen;
});

question("open.body-wrong-type", async ({ outcome }) => [
  `a number for a string: ${await outcome("shortcuts.shortcut.create", { body: { text: 5 } })}`,
  `a string for a boolean: ${await outcome("setup.merge", { body: { disabled: "true" } })}`,
  `a string for a number: ${await outcome("ratings.rating.replace", { body: { stars: "4" } })}`,
  `a string for a list: ${await outcome("hooks.hook.create", { body: { events: "message:send" } })}`,
]);

question("open.string-forms", async ({ make, member }) => {
  const texts = {
    "blanks at the ends": "  text  ",
    "line breaks": "one\r\ntwo\nthree",
    "combining letters": "e\u0301",
    emoji: "\u{1F600}",
    markup: "<b>text</b> & more",
  };
  const seen: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    await make("shortcuts.shortcut.create", { text });
    const read = await member("shortcuts.shortcut.read", "text");
    seen.push(`${name}: ${whether(read === text, "as written", "changed")}`);
  }
  return seen;
});

const past = (exchange: Exchange): string => {
  if (!isAccepted(exchange)) return outcomeOf(exchange);
  return whether(itemsOf(envelopeOf(exchange).data).length === 0, "empty", "items");
};

question("open.page-past-end", async ({ send }) => {
  const lists: OperationId[] = [
    "conversations.conversation.list",
    "people.profile.list",
    "shortcuts.shortcut.list",
    "hooks.hook.list",
    "inboxes.inbox.list",
  ];
  const seen: string[] = [];
  for (const list of lists)
    seen.push(`${list}: ${past(await send(list, { params: { page_number: "999" } }))}`);
  return seen;
});

question("open.list-order", async ({ make, items }) => {
  const lists: [list: OperationId, create: OperationId, field: string][] = [
    ["shortcuts.shortcut.list", "shortcuts.shortcut.create", "shortcut_id"],
    ["hooks.hook.list", "hooks.hook.create", "hook_id"],
    ["filters.filter.list", "filters.filter.create", "filter_id"],
    ["snippets.answer.list", "snippets.answer.create", "snippet_id"],
    ["search.entry.list", "search.entry.create", "history_id"],
    ["people.profile.list", "people.profile.create", "people_id"],
  ];
  const seen: string[] = [];
  for (const [list, create, field] of lists) {
    const made: string[] = [];
    for (const _ of Array(4)) made.push(await make(create));
    const listed = (await items(list)).map((item) => made.indexOf(String(memberAt(item, field))));
    seen.push(`${list}: ${directionOf(listed.filter((at) => at >= 0))} by creation`);
  }
  return seen;
});

question("open.repeated-remove", async ({ trial, make, data, outcome }) => {
  const things = [
    "shortcuts.shortcut",
    "hooks.hook",
    "filters.filter",
    "snippets.answer",
    "search.entry",
    "inboxes.inbox",
    "people.profile",
    "conversation",
    "helpdesk.article",
    "status.service",
  ] as const;
  const { contract } = trial.run;
  const seen: string[] = [];
  for (const thing of things) {
    const create = contract.operation(`${thing}.create`);
    const params = {
      [contract.resources[create.resource]?.id?.param ?? ""]: await make(`${thing}.create`),
    };
    await data(`${thing}.remove`, { params });
    seen.push(`${thing}: ${await outcome(`${thing}.remove`, { params })}`);
  }
  return seen;
});

question(
  "open.scope-routing",
  ({ outcome, world }) => outcome("conversation.routing.read", { as: world.plugin }),
  { tokens: [{ scopes: { "website:conversation:sessions": ["read", "write"] } }] },
);

question("open.tier-header-missing", async ({ outcome, world, website_id }) => {
  const as = { ...world.plugin, tier: "unknown" as never };
  return `unknown tier: ${await outcome("website.read", { as, params: { website_id } })}`;
});

question("open.event-order", async ({ trial, world, make, say, items, data }) => {
  await make("conversation.create");
  for (const content of ["one", "two", "three", "four"]) await say("operator", content);
  const sent = (await items("conversation.message.list")).map((one) =>
    Number(memberAt(one, "fingerprint")),
  );
  const listener = await hear(trial, world, "rtm", world.owner);
  for (const fingerprint of sent)
    await data("conversation.message.remove", { params: { fingerprint } });
  const told = await eventually(
    trial,
    "event",
    () => Promise.resolve(listener.heard("message:removed")),
    (frames) => frames.length >= sent.length,
  );
  const order = told.map((frame) => sent.indexOf(Number(memberAt(frame.data, "fingerprint"))));
  return `message:removed: ${directionOf(order)} in the order of the causes`;
});

question("open.nested-members-required", async ({ outcome }) => {
  const incomplete: [OperationId, Members][] = [
    ["availability.merge", { time: {} }],
    ["limits.subscription.create", { units: {} }],
    ["services.translate.request", { locale: { to: "de" } }],
    ["services.extract.request", { history: [{ text: "Where is my order?" }] }],
    ["inboxes.order.set", { orders: [{ order: 1 }] }],
    ["filters.filter.create", { filter: [{ model: "people" }] }],
    ["routing.rules.replace", { rules: [{ name: "All" }] }],
  ];
  const seen: string[] = [];
  for (const [id, body] of incomplete) seen.push(`${id}: ${await outcome(id, { body })}`);
  return seen;
});

/** What may lie between an answer and the look at our clock (ms). */
const unnoticed = 60_000;

question("open.clock", async ({ trial, world, website_id }) => {
  const date = timeOf(await trial.call(world.owner, "website.read", { params: { website_id } }));
  if (Number.isNaN(date)) return "no answer has a date";
  const away = date - Date.now();
  if (Math.abs(away) < unnoticed) return "within a minute";
  return away > 0 ? "ahead" : "behind";
});
