/** Filters of the list of conversations beyond its first page (1/4.2). */
import { envelopeOf, eventually, isAccepted, itemsOf, rule, show } from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatIn, readChat, visitor, type Chat } from "../support/conversation/chat.ts";
import { expectNoneOnPages, fillPages } from "../support/later-pages.ts";
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

rule("conversations.filter-on-every-page", async (trial) => {
  const long = await fillPages(trial, list);
  await expectNoneOnPages<Conversation>(long, {
    query: { filter_resolved: "1" },
    isLeftOut: ({ state }) => state === "pending" || state === "unresolved",
  });
  trial.settle();
  const own = new Set(long.ids);
  // Of a website that the target names, what others wrote is left as it is.
  if (!own.size) return;
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
  const isOwn = ({ session_id }: Conversation): boolean => own.has(session_id);
  for (const filter of hasVisitors(desk) ? filters : filters.slice(0, 1)) {
    const query = { [filter]: "1" };
    // Whether it leaves these out at all is what other rules say, and for that its beginning is looked at alone.
    const isBeginningRight = (all: Conversation[]): boolean => !all.some(isOwn);
    const beginning = () => firstPage(desk, query);
    if (isBeginningRight(await eventually(trial, "list", beginning, isBeginningRight)))
      await expectNoneOnPages<Conversation>(long, {
        query,
        isLeftOut: isOwn,
        otherwise: resolvedOnes,
      });
    trial.settle();
    const kept = last && chatIn(trial, world, desk.as, last.session_id);
    if (kept) await expectListed(desk, query, kept, isSelected[filter]);
  }
});

async function firstPage({ trial, as, website_id }: Desk, query: Query): Promise<Conversation[]> {
  const exchange = await trial.call(as, list, { params: { website_id }, query });
  return isAccepted(exchange) ? (itemsOf(envelopeOf(exchange).data) as Conversation[]) : [];
}

/** The rule says that the filter, where it selects it, lists it as the list without one does. */
async function expectListed(
  desk: Desk,
  query: Query,
  chat: Chat,
  isMeant: (one: Conversation) => boolean,
): Promise<void> {
  const isThere = (all: Conversation[]): boolean => isAmong(all, chat);
  if (!isMeant(await readChat(chat))) return;
  const all = await eventually(desk.trial, "list", () => listed(desk, query), isThere);
  // It may be otherwise by now (open.conversation-assigned-by-act), or not be listed for another reason (open.conversations-blocked-listed).
  const isRight = isThere(all) || !isMeant(await readChat(chat)) || !isThere(await listed(desk));
  const where = `listed with ${show(query)}, behind more than a page that it leaves out`;
  desk.trial.expect(
    isRight,
    where,
    idOf(chat),
    all.map(({ session_id }) => session_id),
  );
  desk.trial.settle();
}
