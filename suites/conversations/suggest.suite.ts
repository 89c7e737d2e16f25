/** What is suggested for the search of conversations: segments, and keys of data (1/4.2). */
import { eventually, listed, rule, signOf, word } from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { asEither } from "../support/conversation/chat.ts";
import {
  begin,
  deskIn,
  hasVisitors,
  idOf,
  openDesk,
  set,
  type Desk,
} from "../support/conversations/desk.ts";
import {
  asListed,
  expectCounted,
  expectNotSuggested,
  expectRemoved,
  expectSuggestedApart,
  isSameName,
  needBoth,
  type Suggestion,
} from "../support/suggested.ts";

interface Suggested {
  what: "segment" | "data key";
  /** What the stage sets so that a conversation carries the value; `content` is what a key stands for. */
  give: (value: string, content?: unknown) => object;
  /** What a conversation carries. */
  carried: (conversation: Conversation) => string[];
  list: (desk: Desk) => Promise<Suggestion[]>;
  /** Refused, a removal that is given says nothing; what is suggested no longer may be refused. */
  remove: (desk: Desk, value: string, how: "given" | "call") => Promise<unknown>;
}

const segments: Suggested = {
  what: "segment",
  give: (value) => ({ segments: [value] }),
  carried: ({ segments: names }) => names ?? [],
  list: async ({ trial, as, website_id }) =>
    (await listed(trial, as, "conversations.segment.list", { params: { website_id } })).map(
      ({ segment, count }) => ({ value: segment, count }),
    ),
  remove: ({ trial, as, website_id }, segment, how) =>
    trial[how](as, "conversations.segment.remove", { params: { website_id }, body: { segment } }),
};

const data: Suggested = {
  what: "data key",
  give: (value, content = "here") => ({ data: { [value]: content } }),
  carried: ({ meta }) => Object.keys(meta?.data ?? {}),
  list: async ({ trial, as, website_id }) =>
    (await listed(trial, as, "conversations.datum.list", { params: { website_id } })).map(
      ({ key, count }) => ({ value: key, count }),
    ),
  remove: ({ trial, as, website_id }, key, how) =>
    trial[how](as, "conversations.datum.remove", { params: { website_id }, body: { key } }),
};

const valuesOf = async ({ list }: Suggested, desk: Desk): Promise<string[]> =>
  (await list(desk)).map(({ value }) => value);

/** A key is there whatever it stands for. */
const contents = ["here", false, 0];

/** The rule says that what conversations carry is suggested as they show it. */
function suggested({ what, give, carried, list }: Suggested): Parameters<typeof rule>[1] {
  return async (trial) => {
    const desk = await openDesk(trial);
    if (!hasVisitors(desk)) trial.cannot(`no shown route gives a conversation a ${what}`);
    const first = await begin(desk);
    // As people write it, and none that was removed before (open.suggest-return).
    const given = `Some${trial.draw(word)}${signOf(idOf(first))}`;
    // What was listed before must give way afterwards.
    await list(desk);
    let value = given;
    const expectOf = (least: number, carriers: string): Promise<void> =>
      expectCounted(trial, { what, value, list: () => list(desk), least, carriers });
    for (const [i, content] of contents.entries()) {
      const chat = i ? await begin(desk) : first;
      // A platform may have a form of its own for it.
      const isGiven = (one: string): boolean => one.toLowerCase() === given.toLowerCase();
      await set(chat, give(given, content), (shown) => {
        value = carried(shown).find(isGiven) ?? given;
        return carried(shown).some(isGiven);
      });
      await expectOf(i + 1, `${i + 1} conversations`);
    }
    const params = { website_id: desk.website_id, session_id: idOf(first) };
    await trial.given(desk.as, "conversation.remove", { params });
    const left = contents.length - 1;
    await expectOf(left, `${left} conversations, once a third was removed`);
  };
}

rule("conversations.segment-is-suggested", suggested(segments));
rule("conversations.datum-is-suggested", suggested(data));

/** `beside` is suggested in a list of its own. */
function removed(kind: Suggested, beside: Suggested): Parameters<typeof rule>[1] {
  const { what, give, remove } = kind;
  return asEither(async (trial, world) => {
    const desk = deskIn(trial, world);
    if (!hasVisitors(desk)) trial.cannot(`no shown route gives a conversation a ${what}`);
    const chat = await begin(desk);
    // What was removed from the suggestions may stay away for good (open.suggest-return).
    const given = `Some${trial.draw(word)}${signOf(idOf(chat))}`;
    await set(chat, { ...give(given), ...beside.give(given) }, () => true);
    // It is not to stay with one of those that have it.
    await set(await begin(desk), give(given), () => true);
    const value = await asListed(trial, given, () => valuesOf(kind, desk));
    const longer = `${value}x`;
    await set(await begin(desk), give(longer), () => true);
    const two = { what, value, longer, list: () => valuesOf(kind, desk) };
    await needBoth(trial, two);
    const has = (all: string[]): boolean => all.some((one) => isSameName(one, value));
    if (!has(await eventually(trial, "list", () => valuesOf(beside, desk), has)))
      trial.cannot(`the ${beside.what} was not suggested first`);
    await remove(desk, value, "given");
    await expectRemoved(trial, two, `removing ${value}`);
    // What was removed does not come back, and one read may be behind another.
    const others = await eventually(trial, "list", () => valuesOf(beside, desk), has);
    const elsewhere = `the suggested ${beside.what}s after removing the ${what} ${value}`;
    trial.expect(has(others), elsewhere, `still with ${value}`, others);
  });
}

rule("conversations.segment-removed", removed(segments, data));
rule("conversations.datum-removed", removed(data, segments));

rule("conversations.suggestions-of-own-website", async (trial) => {
  const [here, there] = [await openDesk(trial), deskIn(trial, await trial.world({}, "other-"))];
  if (here.website_id === there.website_id) trial.cannot("the target has one website only");
  for (const kind of [segments, data]) {
    const { what, give, remove } = kind;
    const chats = [await begin(here), await begin(there)] as const;
    const value = `${trial.draw(word)}${chats.map((chat) => signOf(idOf(chat))).join("")}`;
    for (const chat of chats) await set(chat, give(value), () => true);
    await expectSuggestedApart(trial, {
      what,
      value,
      here: () => valuesOf(kind, here),
      there: () => valuesOf(kind, there),
      removeThere: () => remove(there, value, "given"),
    });
  }
});

rule("conversations.suggestion-of-nothing-removed", async (trial) => {
  const desk = await openDesk(trial);
  for (const kind of [segments, data]) {
    const { what, give, remove } = kind;
    const value = trial.draw(word);
    const chat = await begin(desk);
    await set(chat, give(value), () => true);
    await expectNotSuggested(trial, {
      what,
      value,
      list: () => valuesOf(kind, desk),
      removeCarrier: () => trial.given(desk.as, "conversation.remove", { params: chat.params }),
      remove: () => remove(desk, value, "call"),
    });
  }
});
