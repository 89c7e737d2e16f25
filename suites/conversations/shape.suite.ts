/** What a listed conversation says of itself (1/2.1). */
import {
  differences,
  eventually,
  isBlank,
  isEmpty,
  itemsOf,
  memberAt,
  rule,
  show,
  word,
  type Caller,
  type Disagreement,
} from "../../harness/author.ts";
import { expectSameForms } from "../support/forms.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import {
  asOthersSee,
  chatOnce,
  givenChat,
  readChat,
  visitor,
  type Chat,
} from "../support/conversation/chat.ts";
import { send, textFrom } from "../support/conversation/message.ts";
import { momentOf, rounding } from "../support/moment.ts";
import {
  assign,
  begin,
  caughtUp,
  hasVisitors,
  idOf,
  isUnread,
  list,
  markRead,
  openDesk,
  set,
  resolvedOnes,
  setState,
  shuffled,
  timesAmong,
  type Desk,
  type Query,
} from "../support/conversations/desk.ts";

const aliases: Record<Conversation["state"], Conversation["status"]> = {
  pending: 0,
  unresolved: 1,
  resolved: 2,
};
const everyState = shuffled(Object.keys(aliases) as Conversation["state"][]);

rule("conversations.status-is-alias", async (trial) => {
  const desk = await openDesk(trial);
  const chats: Chat[] = [];
  for (const state of trial.draw(everyState)) {
    const chat = await begin(desk);
    if (hasVisitors(desk)) await setState(chat, state);
    chats.push(chat);
  }
  await caughtUp(desk, chats);
  const wanted = new Set((await Promise.all(chats.map(readChat))).map(({ state }) => state));
  const isWhole = (all: Conversation[]): boolean =>
    wanted.isSubsetOf(new Set(all.map(({ state }) => state)));
  const both = async (): Promise<Conversation[]> => [
    ...(await list(desk)),
    ...(await list(desk, resolvedOnes)),
  ];
  for (const { state, status, session_id } of await eventually(trial, "list", both, isWhole)) {
    trial.equal(status, aliases[state], `/status of ${session_id}, listed with state ${state}`);
  }
});

const fields = ["verifications", "participants", "mentions"] as const;

/** What an item says, in whatever order: absent, null and empty say the same (open.absent-value). */
const saidBy = (item: unknown): string =>
  typeof item === "object" && item !== null
    ? Object.entries(item)
        .filter(([, value]) => !isEmpty(value))
        .map((member) => JSON.stringify(member))
        .toSorted()
        .join()
    : JSON.stringify(item);

const valueOf = (conversation: Conversation | undefined, field: string): string[] =>
  itemsOf(memberAt(conversation, field)).map(saidBy).toSorted();

const isAlike = (a: Conversation | undefined, b: Conversation): boolean =>
  fields.every((field) => JSON.stringify(valueOf(a, field)) === JSON.stringify(valueOf(b, field)));

rule("conversations.list-form-agrees", async (trial) => {
  const desk = await openDesk(trial);
  const { user_id } = desk.world.operators[0] ?? {};
  const said = trial.draw(word);
  const chat = await begin(desk, said);
  // A list that is kept from before shows.
  await list(desk);
  if (user_id) await send(chat, textFrom("operator", "Please look", { mentions: [user_id] }));
  if (hasVisitors(desk)) await prove(chat);
  const isRich = (one: Conversation): boolean =>
    fields.some((field) => valueOf(one, field).length > 0);
  if (!isRich(await chatOnce(chat, isRich)))
    trial.cannot("the single form carries no verifications, participants or mentions");
  for (const { how, query, as } of waysToList(chat, said)) {
    const both = async () => ({
      single: await readChat(chat),
      item: (await list({ ...desk, as }, query)).find(
        ({ session_id }) => session_id === idOf(chat),
      ),
    });
    const { single, item } = await eventually(trial, "list", both, (one) =>
      isAlike(one.item, one.single),
    );
    if (!item && how === "listed") trial.cannot("the conversation is not listed");
    // Which words a search finds is open (open.conversations-search-text-fields).
    if (!item) continue;
    for (const field of fields)
      trial.equal(valueOf(item, field), valueOf(single, field), `/${field} of the ${how} form`);
    trial.settle();
  }
});

/** A platform may have a store of its own for what is searched, and a form of its own for each tier. */
const waysToList = (chat: Chat, said: string): { how: string; query: Query; as: Caller }[] => {
  const others = asOthersSee(chat);
  return [
    { how: "listed", query: {}, as: chat.as },
    { how: "found", query: { search_query: said, search_type: "text" }, as: chat.as },
    ...(others === chat ? [] : [{ how: "otherwise listed", query: {}, as: others.as }]),
  ];
};

/** The visitor proves an address, which shows among the verifications. */
async function prove(chat: Chat): Promise<void> {
  const { trial, as, params } = chat;
  const identity = { identity: "email", recipient: "visitor@people.example.com" };
  await trial.given(as, "conversation.identity.request", { params, body: identity });
  await visitor(chat, "prove", identity);
}

/** What the list says about the state of a conversation. */
const stateFields = ["is_blocked", "is_verified", "unread", "assigned", "meta/nickname"] as const;

interface Forms {
  single: Conversation;
  /** Undefined while it is not listed. */
  item: Conversation | undefined;
}

/** Absent, null and empty say the same (open.absent-value). */
const isNothing = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).every(isBlank)
    : isBlank(value);

/** The list may leave a field out (open.list-form-fields). */
function tellsTheSame({ single, item }: Forms, path: string): boolean {
  const [listed, own] = [memberAt(item, path), memberAt(single, path)];
  if (isBlank(listed)) return true;
  return isNothing(listed) === isNothing(own) && !differences(listed, own).length;
}

/** The rule says so; false where the conversation is not listed at all. */
async function expectListedAlike(desk: Desk, chat: Chat): Promise<boolean> {
  const { trial } = desk;
  const both = async (): Promise<Forms> => ({
    single: await readChat(chat),
    item: (await list(desk)).find(({ session_id }) => session_id === idOf(chat)),
  });
  const forms = await eventually(
    trial,
    "list",
    both,
    (now) => now.item !== undefined && stateFields.every((path) => tellsTheSame(now, path)),
  );
  const { single, item } = forms;
  for (const path of item ? stateFields : [])
    trial.expect(
      tellsTheSame(forms, path),
      `/${path} of the listed form`,
      show(memberAt(single, path)),
      memberAt(item, path),
    );
  return item !== undefined;
}

rule("conversations.list-shows-state", async (trial) => {
  const desk = await openDesk(trial);
  const [marked, blocked] = [await begin(desk), await begin(desk)];
  const { as, params } = marked;
  const { user_id } = desk.world.operators[0] ?? {};
  /** The list is read before and after each change: one that is kept from before shows. */
  const alike = async (chat: Chat): Promise<void> => {
    const isListed = await expectListedAlike(desk, chat);
    trial.settle();
    // A blocked one need not be listed (open.conversations-blocked-listed).
    if (!isListed && chat === marked) trial.cannot("the conversation is not listed");
  };
  await alike(marked);
  await trial.given(as, "conversation.verify.set", { params, body: { verified: true } });
  await givenChat(marked, { is_verified: true });
  await alike(marked);
  if (hasVisitors(desk)) {
    await set(marked, { nickname: "Ada" }, ({ meta }) => memberAt(meta, "nickname") === "Ada");
    await alike(marked);
    if (user_id) await assign(marked, user_id);
    await alike(marked);
  }
  await markRead(marked);
  await alike(marked);
  await trial.given(as, "conversation.unread.mark", { params, body: { from: "user" } });
  await chatOnce(marked, isUnread);
  await alike(marked);
  // One that has its badge shows it as well.
  const badge = { params: blocked.params, body: { verified: true } };
  await trial.given(as, "conversation.verify.set", badge);
  await givenChat(blocked, { is_verified: true });
  for (const is_blocked of [true, false]) {
    const block = { params: blocked.params, body: { blocked: is_blocked } };
    await trial.given(as, "conversation.block.set", block);
    await givenChat(blocked, { is_blocked });
    await alike(blocked);
  }
});

/** What moves by itself: whether somebody is there, and what they are writing. */
const moving = ["/active", "/availability", "/compose"];

/** Whoever reads it alone may have read more of it; that the list counts what is unread as one form does is another rule's business. */
const ofReader = ["/unread"];

/** How much of a text an excerpt holds may differ from form to form. */
const isSameExcerpt = ({ where, listed, single }: Disagreement): boolean => {
  if (!/excerpt$|last_message$/.test(where)) return false;
  const [a, b] = [listed, single].map((text) =>
    String(text)
      .replace(/(…|\.\.\.)$/, "")
      .trimEnd(),
  );
  return a !== undefined && b !== undefined && (a.startsWith(b) || b.startsWith(a));
};

/** A list may show to the second when something was (open.timestamp-unit). */
const isSameSecond = ({ where, listed, single }: Disagreement): boolean =>
  /^\/(created_at|updated_at|waiting_since)$/.test(where) &&
  Math.abs(momentOf(Number(listed)) - momentOf(Number(single))) < rounding;

/** The visitor, where one may be asked, says something of themselves of each kind. */
async function tellOf(desk: Desk, chat: Chat): Promise<void> {
  if (!hasVisitors(desk)) return;
  const { trial } = desk;
  const [name, segment, key] = [trial.draw(word), trial.draw(word), trial.draw(word)];
  const email = `${name}@people.example.com`;
  const where = { phone: "+12025550123", address: `1 ${name} Street` };
  const meta = {
    nickname: name,
    email,
    subject: `About ${name}`,
    data: { [key]: name },
    ...where,
  };
  const segments = [segment, `${segment}s`];
  await visitor(chat, "set", { ...meta, segments, topic: `Topic ${name}` });
}

rule("conversations.listed-as-read", async (trial) => {
  const desk = await openDesk(trial);
  // Between others, since the first and the last of a list are special.
  await begin(desk);
  const chat = await begin(desk);
  // A list that is kept from before shows.
  await list(desk);
  await tellOf(desk, chat);
  const reader = asOthersSee(chat);
  const look = async () => {
    const single = await readChat(reader);
    const all = await list(desk);
    return { single, listed: all.find(({ session_id }) => session_id === idOf(chat)) };
  };
  const expectAlike = async (): Promise<void> => {
    await expectSameForms(
      trial,
      "the listed conversation",
      look,
      (one) =>
        [...moving, ...ofReader].some((prefix) => one.where.startsWith(prefix)) ||
        isSameExcerpt(one) ||
        isSameSecond(one),
    );
  };
  await send(chat, textFrom("user", `And another, ${trial.draw(word)}`));
  // What follows at once may reach the list together with it.
  await expectAlike();
  trial.settle();
  await send(chat, textFrom("operator", `Hello ${trial.draw(word)}`));
  await begin(desk, `Something else, ${trial.draw(word)}`);
  await expectAlike();
});

rule("conversations.listed-once", async (trial) => {
  const desk = await openDesk(trial);
  const chat = await begin(desk);
  await tellOf(desk, chat);
  for (const from of ["user", "operator"] as const)
    await send(chat, textFrom(from, `Again, ${trial.draw(word)}`));
  await begin(desk, `Something else, ${trial.draw(word)}`);
  // One that moves while pages are read may be met on two of them, or on none (open.page-shift).
  const count = async (): Promise<number> => timesAmong(await list(desk), chat);
  const times = await eventually(trial, "list", count, (now) => now === 1);
  trial.equal(times, 1, "how often the conversation is listed");
});
