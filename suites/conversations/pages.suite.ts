/** Filters of the list of conversations beyond its first page (1/4.2). */
import {
  envelopeOf,
  eventually,
  isAccepted,
  itemsOf,
  rule,
  show,
  type Trial,
} from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatIn, readChat, visitor, type Chat } from "../support/conversation/chat.ts";
import {
  expectNoneOnPages,
  fillPages,
  isOnAnyPage,
  type LongList,
} from "../support/later-pages.ts";
import {
  hasVisitors,
  idOf,
  isAmong,
  isUnreadByBoth,
  list as listed,
  markRead,
  resolvedOnes,
  type Desk,
  type Query,
} from "../support/conversations/desk.ts";

const list = "conversations.conversation.list";

/** Of what is read, resolved and somebody's; only the first can be brought about without a visitor. */
const filters = ["filter_unread", "filter_not_resolved", "filter_unassigned"] as const;

/** What a filter selects for certain: whose unread messages count is open (open.conversations-unread-of-whom). */
const isSelected: Record<(typeof filters)[number], (one: Conversation) => boolean> = {
  filter_unread: isUnreadByBoth,
  filter_not_resolved: ({ state }) => state !== "resolved",
  filter_unassigned: ({ assigned }) => !assigned?.user_id,
};

/** Conversations of which a filter leaves out all but one, which stands behind more than a page of them. */
interface FarBack {
  long: LongList;
  desk: Desk;
  filters: readonly (typeof filters)[number][];
  isLeftOut: (one: Conversation) => boolean;
  /** The one that it selects, if it is known. */
  kept: Chat | undefined;
}

/** Of a website that the target names, what others wrote is left as it is: undefined where none could be made. */
async function farBack(
  trial: Trial,
  long: LongList & { ids: readonly string[] },
): Promise<FarBack | undefined> {
  const own = new Set(long.ids);
  if (!own.size) return undefined;
  const { world } = long.scene;
  const desk: Desk = { trial, world, as: world.owner, website_id: world.website_id };
  const { user_id } = world.owner;
  // The last one is left as it is: it stands behind more than a page of those that a filter leaves out.
  const last = (await listed(desk)).findLast(({ session_id }) => own.has(session_id));
  if (last) own.delete(last.session_id);
  const isSet = ({ state, assigned }: Conversation): boolean =>
    state === "resolved" && assigned?.user_id === user_id;
  for (const session_id of own) {
    const chat = chatIn(trial, world, desk.as, session_id);
    if (hasVisitors(desk)) await visitor(chat, "set", { state: "resolved", user_id });
    await markRead(chat, hasVisitors(desk) ? isSet : undefined);
  }
  return {
    long,
    desk,
    filters: hasVisitors(desk) ? filters : filters.slice(0, 1),
    isLeftOut: ({ session_id }) => own.has(session_id),
    kept: last && chatIn(trial, world, desk.as, last.session_id),
  };
}

rule("conversations.filter-on-every-page", async (trial) => {
  const long = await fillPages(trial, list);
  await expectNoneOnPages<Conversation>(long, {
    query: { filter_resolved: "1" },
    isLeftOut: ({ state }) => state === "pending" || state === "unresolved",
  });
  trial.settle();
  const far = await farBack(trial, long);
  if (!far) return;
  const { desk, isLeftOut } = far;
  for (const filter of far.filters) {
    const query = { [filter]: "1" };
    // Whether it leaves these out at all is what other rules say, and for that its beginning is looked at alone.
    const isBeginningRight = (all: Conversation[]): boolean => !all.some(isLeftOut);
    const beginning = () => firstPage(desk, query);
    if (isBeginningRight(await eventually(trial, "list", beginning, isBeginningRight)))
      await expectNoneOnPages<Conversation>(long, {
        query,
        isLeftOut,
        otherwise: resolvedOnes,
      });
    trial.settle();
    await expectListed(far, filter, (isThere) => isThere);
  }
});

rule("conversations.filtered-pages-in-a-row", async (trial) => {
  const far =
    (await farBack(trial, await fillPages(trial, list))) ??
    trial.cannot("conversations of its own had to fill more than a page");
  // That it is listed at all is for another rule.
  for (const filter of far.filters) await expectListed(far, filter, (isThere) => !isThere);
});

async function firstPage({ trial, as, website_id }: Desk, query: Query): Promise<Conversation[]> {
  const exchange = await trial.call(as, list, { params: { website_id }, query });
  return isAccepted(exchange) ? (itemsOf(envelopeOf(exchange).data) as Conversation[]) : [];
}

/**
 * The rule says that the filter, where it selects it, lists it as the list without one does.
 *
 * @param isFine whether it is, once the pages were read up to an empty one, where it is on any page or on none
 */
async function expectListed(
  { long, desk, kept: chat }: FarBack,
  filter: (typeof filters)[number],
  isFine: (isOnAny: boolean) => boolean,
): Promise<void> {
  const query = { [filter]: "1" };
  const isMeant = isSelected[filter];
  if (!chat || !isMeant(await readChat(chat))) return;
  const isThere = (all: Conversation[]): boolean => isAmong(all, chat);
  const all = await eventually(desk.trial, "list", () => listed(desk, query), isThere);
  const isOnAny = (): Promise<boolean> =>
    isOnAnyPage(long, query, (one) => isThere([one as Conversation]), resolvedOnes);
  // It may be otherwise by now (open.conversation-assigned-by-act), or not be listed for another reason (open.conversations-blocked-listed).
  const isRight =
    isThere(all) ||
    !isMeant(await readChat(chat)) ||
    !isThere(await listed(desk)) ||
    isFine(await isOnAny());
  const where = `listed with ${show(query)}, behind more than a page that it leaves out`;
  desk.trial.expect(
    isRight,
    where,
    idOf(chat),
    all.map(({ session_id }) => session_id),
  );
  desk.trial.settle();
}
