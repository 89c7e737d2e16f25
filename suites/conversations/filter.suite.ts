/** What filters the list of conversations (1/4.2). */
import {
  createAndIdentify,
  createScene,
  eventually,
  isBlank,
  rule,
  type Trial,
  inWords,
} from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatOnce, readChat, type Chat } from "../support/conversation/chat.ts";
import { markBothSides } from "../support/conversation/mark.ts";
import { say, threadOnce } from "../support/conversation/message.ts";
import {
  assign,
  begin,
  expectNothingElse,
  expectOnly,
  hasVisitors,
  idOf,
  isAmong,
  isUnread,
  isUnreadByBoth,
  list,
  markRead,
  openDesk,
  resolvedOnes,
  set,
  setState,
  unassign,
  shuffled,
  type Desk,
} from "../support/conversations/desk.ts";
import { beginRouted } from "../support/conversations/routed.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";

/** One conversation for each of these, in a drawn order, so that none is always the first or last. */
async function several<Name extends string>(
  desk: Desk,
  names: readonly Name[],
  start: (name: Name) => Promise<Chat> = () => begin(desk),
): Promise<Record<Name, Chat>> {
  const chats: [Name, Chat][] = [];
  for (const name of desk.trial.draw(shuffled(names))) chats.push([name, await start(name)]);
  return Object.fromEntries(chats) as Record<Name, Chat>;
}

rule("conversations.filter-inbox", async (trial) => {
  const desk = await openDesk(trial);
  // They are there before the inboxes, whose drawn conditions may take in what comes later.
  const { inside, elsewhere, nowhere } = await several(desk, ["inside", "elsewhere", "nowhere"]);
  const create = trial.run.contract.operation("inboxes.inbox.create");
  const scene = createScene(trial, desk.world);
  const [here, there] = [
    String((await createAndIdentify(scene, create)).id),
    String((await createAndIdentify(scene, create)).id),
  ];
  if (hasVisitors(desk)) {
    // Each was in the other one before.
    for (const inbox of [there, here])
      await set(inside, { inbox_id: inbox }, ({ inbox_id }) => inbox_id === inbox);
    for (const inbox of [here, there])
      await set(elsewhere, { inbox_id: inbox }, ({ inbox_id }) => inbox_id === inbox);
  }
  await expectOnly(desk, {
    query: { filter_inbox_id: here },
    fits: ({ inbox_id }) => inbox_id === here,
    chats: [inside, elsewhere, nowhere],
    isWhole: true,
  });
  trial.settle();
  const isIt = ({ session_id }: Conversation): boolean => session_id === idOf(inside);
  const look = async () => (await list(desk, { filter_inbox_id: here })).find(isIt)?.inbox_id;
  const shown = await eventually(trial, "list", look, (inbox) => inbox === here);
  if (!isBlank(shown)) trial.equal(shown, here, "/inbox_id of what is listed of the inbox");
  trial.settle();
  const bare = String((await createAndIdentify(scene, create)).id);
  await expectNothingElse(desk, { filter_inbox_id: bare }, ({ inbox_id }) => inbox_id === bare);
});

rule("conversations.filter-unread", async (trial) => {
  const desk = await openDesk(trial);
  const query = { filter_unread: "1" } as const;
  await markRead(await begin(desk));
  await expectNothingElse(desk, query, isUnread);
  trial.settle();
  const { asking, answered, both, read } = await several(desk, [
    "asking",
    "answered",
    "both",
    "read",
  ]);
  // Unread by operators, and by the visitor: which of them counts is open (open.conversations-unread-of-whom).
  for (const chat of [answered, both]) await say(chat, "operator", "Here you are");
  // Whoever answers may have read what came before.
  await say(both, "user", "Thank you");
  await markRead(read);
  const fresh = await begin(desk);
  // A platform that counts late lists nothing yet, which would say nothing.
  await chatOnce(fresh, isUnread);
  const chats = [asking, answered, both, read, fresh];
  const selection = { query, fits: isUnread, chats, isWhole: isUnreadByBoth };
  await expectOnly(desk, selection);
  trial.settle();
  // What the filter let through before is read by now.
  await markRead(asking);
  await expectOnly(desk, selection);
  trial.settle();
  // Also where each message is named that was read.
  const fingerprints = (await threadOnce(fresh, (all) => all.length > 0)).map(
    ({ fingerprint }) => fingerprint,
  );
  await markBothSides(fresh, { origin: "chat", fingerprints });
  await chatOnce(fresh, (one) => !isUnread(one));
  await expectOnly(desk, selection);
});

const isResolved = ({ state }: Conversation): boolean => state === "resolved";

/** A resolved, an unresolved and a pending one where the stage can make them so. */
async function states(desk: Desk): Promise<Chat[]> {
  const chats = await several(desk, ["resolved", "unresolved", "pending"]);
  if (hasVisitors(desk)) {
    // What was said may move it a moment later (open.conversation-state-moves).
    await sideEffectsHadTheirTime(desk.trial);
    await setState(chats.resolved, "resolved");
    await setState(chats.unresolved, "unresolved");
    await setState(chats.pending, "pending");
  }
  return Object.values(chats);
}

rule("conversations.filter-resolved", async (trial) => {
  const desk = await openDesk(trial);
  const chats = await states(desk);
  await expectOnly(desk, {
    query: { filter_resolved: "1" },
    fits: isResolved,
    chats,
    isWhole: true,
  });
});

rule("conversations.filter-not-resolved", async (trial) => {
  const desk = await openDesk(trial);
  const query = { filter_not_resolved: "1" } as const;
  const fits = (one: Conversation): boolean => !isResolved(one);
  if (hasVisitors(desk)) {
    await setState(await begin(desk), "resolved");
    await expectNothingElse(desk, query, fits);
    trial.settle();
  }
  const chats = await states(desk);
  await expectOnly(desk, { query, fits, chats, otherwise: resolvedOnes, isWhole: true });
  const fresh = await begin(desk);
  if (isResolved(await chatOnce(fresh, () => true))) return;
  const hasFresh = (all: Conversation[]): boolean => isAmong(all, fresh);
  const found = await eventually(trial, "list", () => list(desk, query), hasFresh);
  // It may be otherwise by now, or not be listed for another reason (open.conversations-blocked-listed).
  const isRight =
    hasFresh(found) || isResolved(await readChat(fresh)) || !hasFresh(await list(desk));
  trial.expect(isRight, "listed with filter_not_resolved 1", "a fresh one", inWords("without it"));
});

interface Assigned {
  desk: Desk;
  owner: string;
  chats: Chat[];
  /** Gives what is the owner's to the colleague and the other way round, where somebody can. */
  swap: (() => Promise<void>) | undefined;
  /** Takes what is the owner's away, and gives the owner what is nobody's, where somebody can. */
  take: (() => Promise<void>) | undefined;
}

/**
 * One of the owner, one of a colleague, one of nobody.
 *
 * @param before done while there is none of these, where somebody can assign
 */
async function assigned(
  trial: Trial,
  before?: (desk: Desk, owner: string) => Promise<void>,
): Promise<Assigned> {
  const desk = await openDesk(trial, { operators: ["owner", "member"] });
  const [owner, colleague] = desk.world.operators;
  if (!owner?.user_id) trial.cannot("the target tells no user identifier of an operator");
  if (hasVisitors(desk)) await before?.(desk, owner.user_id);
  const users = { own: owner.user_id, other: colleague?.user_id, free: undefined };
  const chats = await several(desk, ["own", "other", "free"], (name) =>
    hasVisitors(desk) ? begin(desk) : beginRouted(desk, users[name]),
  );
  if (hasVisitors(desk)) {
    await assign(chats.own, owner.user_id);
    if (colleague) await assign(chats.other, colleague.user_id);
    await unassign(chats.free);
  }
  const swap = async (): Promise<void> => {
    await assign(chats.own, colleague?.user_id ?? "");
    await assign(chats.other, owner.user_id);
  };
  const take = async (): Promise<void> => {
    await unassign(chats.own);
    await assign(chats.free, owner.user_id);
  };
  const canSwap = hasVisitors(desk) && colleague !== undefined;
  return {
    desk,
    owner: owner.user_id,
    chats: Object.values(chats),
    swap: canSwap ? swap : undefined,
    take: hasVisitors(desk) ? take : undefined,
  };
}

rule("conversations.filter-assigned", async (trial) => {
  const { desk, owner, chats, swap } = await assigned(trial);
  const expectOwn = (): Promise<void> =>
    expectOnly(desk, {
      query: { filter_assigned: owner },
      fits: (one) => one.assigned?.user_id === owner,
      chats,
      isWhole: true,
    });
  await expectOwn();
  if (!swap) return;
  trial.settle();
  await swap();
  await expectOwn();
  trial.settle();
  // By now nothing is theirs.
  for (const chat of chats) await unassign(chat);
  const isOwn = ({ assigned: whose }: Conversation): boolean => whose?.user_id === owner;
  await expectNothingElse(desk, { filter_assigned: owner }, isOwn);
});

rule("conversations.filter-unassigned", async (trial) => {
  const query = { filter_unassigned: "1" } as const;
  const fits = (one: Conversation): boolean => !one.assigned?.user_id;
  const { desk, chats, take } = await assigned(trial, async (fresh, owner) => {
    await assign(await begin(fresh), owner);
    await expectNothingElse(fresh, query, fits);
    trial.settle();
  });
  const expectFree = (): Promise<void> => expectOnly(desk, { query, fits, chats, isWhole: true });
  await expectFree();
  if (!take) return;
  trial.settle();
  await take();
  await expectFree();
});
