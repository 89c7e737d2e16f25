/** Filters of the list of conversations beyond its first page (1/4.2). */
import { eventually, rule } from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatIn, visitor } from "../support/conversation/chat.ts";
import { expectNoneOnPages, fillPages } from "../support/later-pages.ts";
import {
  hasVisitors,
  list as listed,
  markRead,
  resolvedOnes,
  type Desk,
} from "../support/conversations/desk.ts";

const list = "conversations.conversation.list";

/** Of what is read, resolved and somebody's; only the first can be brought about without a visitor. */
const filters = ["filter_unread", "filter_not_resolved", "filter_unassigned"] as const;

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
    // Whether it leaves these out at all is what other rules say.
    const first = await eventually(
      trial,
      "list",
      () => listed(desk, query),
      (all) => !all.some(isOwn),
    );
    if (!first.some(isOwn))
      await expectNoneOnPages<Conversation>(long, {
        query,
        isLeftOut: isOwn,
        otherwise: resolvedOnes,
      });
  }
});
