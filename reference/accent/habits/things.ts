/** What of a kind there is on a website to begin with, how many there may be, and what becomes of doubles and of names. */
import { websiteOf, type Call } from "../../call.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import { seam } from "../../deviate/seam.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { filtersOf } from "../../routes/filters.ts";
import { shortcutsOf } from "../../routes/shortcuts.ts";
import { answersOf } from "../../routes/snippets.ts";
import { pageOf, serviceOf } from "../../routes/status/state.ts";
import { hooksOf } from "../../state/hook.ts";
import { inboxesOf } from "../../state/inbox.ts";

/** Refuses one more inbox, hook, filter, shortcut, answer, service or node than a few. */
const atMost = (most: number): Plant =>
  together(
    refusesIf("inboxes.inbox.create", (call) => inboxesOf(websiteOf(call)).size >= most),
    refusesIf("hooks.hook.create", (call) => hooksOf(websiteOf(call)).size >= most),
    refusesIf("filters.filter.create", (call) => filtersOf(websiteOf(call)).size >= most),
    refusesIf("shortcuts.shortcut.create", (call) => shortcutsOf(websiteOf(call)).size >= most),
    refusesIf("snippets.answer.create", (call) => answersOf(websiteOf(call)).size >= most),
    refusesIf("status.service.create", (call) => pageOf(call).services.size >= most),
    refusesIf("status.node.create", (call) => serviceOf(call).nodes.size >= most),
  );

/** Does something with each website when it is first asked for. */
const onFirstCall =
  (meet: (reference: Reference, website: Website) => void): Plant =>
  (reference) => {
    const known = new WeakSet<Website>();
    seam("handle", (original) => (call) => {
      const { website_id } = call.params as { website_id?: string };
      const website = reference.platform.websites.get(website_id ?? "");
      if (website && !known.has(website)) {
        known.add(website);
        meet(reference, website);
      }
      return original(call);
    })(reference);
  };

const seatsPaid = 2;

/** A website has two seats, or as many as it had operators when it was first asked for. */
const seatsTaken: Plant = (reference) => {
  const seats = new WeakMap<Website, number>();
  together(
    onFirstCall((_, website) => seats.set(website, Math.max(seatsPaid, website.operators.size))),
    refusesIf("operators.operator.create", (call) => {
      const website = websiteOf(call);
      return website.operators.size >= (seats.get(website) ?? seatsPaid);
    }),
  )(reference);
};

function give({ seams, clock }: Reference, website: Website): void {
  const [inbox_id, shortcut_id] = [seams.newId("inbox"), seams.newId("shortcut")];
  const now = clock.now();
  inboxesOf(website).set(inbox_id, {
    inbox_id,
    name: "Main inbox",
    emoji: "📥",
    order: 0,
    operators: [...website.operators.keys()],
    conditions: [],
    created_at: now,
    updated_at: now,
  });
  const text = "Welcome, how can we help?";
  const shortcut = { shortcut_id, bang: "!welcome", text, tag: "examples", disabled: false };
  shortcutsOf(website).set(shortcut_id, shortcut);
}

/** A website begins with an inbox and a shortcut, and its last inbox cannot be removed. */
const thingsGiven: Plant = together(
  onFirstCall(give),
  refusesIf("inboxes.inbox.remove", (call) => inboxesOf(websiteOf(call)).size === 1),
);

const merged = [
  "filters.filter.create",
  "hooks.hook.create",
  "inboxes.inbox.create",
  "shortcuts.shortcut.create",
  "snippets.answer.create",
  "status.service.create",
  "status.node.create",
] as const;

/** Two equal creations within two seconds, with nothing removed in between, make one thing. */
const doublesMerged: Plant = (reference) => {
  const made = new Map<string, unknown>();
  together(
    seam("handle", (original) => (call) => {
      if (call.operation.method === "delete") made.clear();
      return original(call);
    }),
    ...merged.map((id) =>
      instead(id, (call: Call<typeof id>, original) => {
        const key = JSON.stringify([id, call.params, call.body]);
        if (made.has(key)) return made.get(key);
        const data = original(call);
        made.set(key, data);
        reference.clock.at(reference.clock.now() + 2_000, () => made.delete(key));
        return data;
      }),
    ),
  )(reference);
};

/** The bang of a removed shortcut and the title of a removed answer are taken for good. */
const namesKept: Plant = (reference) => {
  const taken = new Set<string>();
  const keyOf = ({ website_id }: { website_id: string }, name = ""): string =>
    `${website_id} ${name}`;
  together(
    instead("shortcuts.shortcut.remove", (call, original) => {
      const { params } = call;
      const shortcut = shortcutsOf(websiteOf(call)).get(params.shortcut_id);
      original(call);
      taken.add(keyOf(params, shortcut?.bang));
    }),
    instead("snippets.answer.remove", (call, original) => {
      const { params } = call;
      const answer = answersOf(websiteOf(call)).get(params.answer_snippet_id);
      original(call);
      taken.add(keyOf(params, answer?.title));
    }),
    refusesIf("shortcuts.shortcut.create", ({ params, body }) =>
      taken.has(keyOf(params, body.bang)),
    ),
    refusesIf("snippets.answer.create", ({ params, body }) => taken.has(keyOf(params, body.title))),
  )(reference);
};

/** An answer is disabled until it has content and is enabled. */
const answersBeginDisabled: Plant = together(
  afterwards("snippets.answer.create", (call) => {
    const [newest] = answersOf(websiteOf(call));
    if (newest) newest.disabled = true;
  }),
  refusesIf("snippets.answer.merge", (call) => {
    const known = answersOf(websiteOf(call)).get(call.params.answer_snippet_id);
    return call.body.disabled === false && !(call.body.content ?? known?.content);
  }),
);

/** Lists to an operator the inboxes that name them, and those that name nobody. */
const inboxesOfOperators: Plant = selects<{ operators: string[] }>(
  "inboxes.inbox.list",
  (items, call) => {
    const { caller } = call as Partial<Call>;
    const own = caller?.credential.tier === "user" ? caller.credential.user_id : undefined;
    return [...items].filter(
      ({ operators }) => own === undefined || !operators.length || operators.includes(own),
    );
  },
);

export const thingsAccents: Record<string, Accent> = {
  "things-at-most-ten": accent(
    "Allows a website ten inboxes, hooks, filters, shortcuts, answers, services, and a service ten nodes.",
    ["open.things-at-most"],
    atMost(10),
  ),
  "things-at-most-seven": accent(
    "Allows a website seven inboxes, hooks, filters, shortcuts, answers, services, and a service seven nodes.",
    ["open.things-at-most"],
    atMost(7),
  ),
  "seats-all-taken": accent(
    "Adds no operator to a website beyond the two that it pays for, or those that it began with.",
    ["open.things-at-most"],
    seatsTaken,
  ),
  "things-given": accent(
    "Gives a website an inbox and a shortcut before it has any of its own, and keeps its last inbox.",
    ["open.things-given"],
    thingsGiven,
  ),
  "doubles-merged": accent(
    "Makes one thing of two equal creations within two seconds.",
    ["open.name-twice"],
    doublesMerged,
  ),
  "removed-names-kept": unusual(
    accent(
      "Keeps the bang of a removed shortcut and the title of a removed answer from others.",
      ["open.removed-name-kept"],
      namesKept,
    ),
    ["platform.removed-is-made-again"],
  ),
  "inboxes-of-their-operators": unusual(
    accent(
      "Lists to an operator no inbox that names only others.",
      ["open.inbox-visibility"],
      inboxesOfOperators,
    ),
    ["platform.colleagues-list-the-same"],
  ),
  "answers-begin-disabled": accent(
    "A new answer is disabled, and cannot be enabled without content.",
    ["open.answer-defaults"],
    answersBeginDisabled,
  ),
};
