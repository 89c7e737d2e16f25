/** What is unread on all websites of a user, and no longer once its conversation is gone (2/3, 2/5). */
import { rule, type Trial, type World } from "../../harness/author.ts";
import type { AccountWebsite } from "../../schemas/generated/types.ts";
import { raises, unreadOf, unreadOnce } from "../support/alerts/unread.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { secondWebsite } from "../support/platform/website.ts";
import {
  expectColleagueSpared,
  timesCounted,
  saysUnread,
  type Look,
  type Waiting,
} from "../support/conversation/chatbox.ts";
import { givenAssigned, newChat } from "../support/conversations/routed.ts";
import { websitesOnce } from "../support/website/deletion.ts";

/** Where a user is shown how much is unread: reads it until it fits. */
type Count = (trial: Trial, world: World, fits: (shown: number) => boolean) => Promise<number>;

const counts: Record<string, Count> = {
  "/data/unread of the statistics": async (trial, world, fits) =>
    (await unreadOnce(unreadOf(trial, world), ({ unread }) => fits(unread))).unread,
  "/data/*/count of the website": async (trial, { owner, website_id }, fits) => {
    const own = async (isMeant: (shown: number) => boolean): Promise<number | undefined> => {
      const all = await websitesOnce(trial, owner, (now) =>
        now.some(({ id, count }) => id === website_id && isMeant(count)),
      );
      return all.find(({ id }) => id === website_id)?.count;
    };
    return (await own(fits)) ?? trial.cannot("the website had to be listed first");
  },
};

/** In the name of the visitor. */
const write = (chat: Chat, content: string): Promise<unknown> => say(chat, "user", content);

rule("alerts.unread-of-every-website", async (trial) => {
  const world = await trial.world();
  const other = { ...world, website_id: await secondWebsite(trial, world) };
  const chats = [];
  for (const one of [world, other]) chats.push(await startChat(trial, one, world.owner));
  // No visitor of the stage is known to come to a website that it did not make.
  await raises(trial, world, "unread", chats, write);
});

/** What takes a conversation from the inbox. */
const takings: Record<string, (chat: Chat) => Promise<unknown>> = {
  removed: ({ trial, world, params }) =>
    trial.given(world.owner, "conversation.remove", { params }),
  reported: ({ trial, world, params }) =>
    trial.given(world.owner, "conversation.report", { params, body: { flag: "spam" } }),
};

rule("alerts.unread-without-removed", async (trial) => {
  const world = await trial.world();
  for (const [where, count] of Object.entries(counts))
    for (const [done, take] of Object.entries(takings))
      for (let left = timesCounted(trial); ; left--) {
        const chat = await newChat(trial, world);
        const before = await count(trial, world, () => true);
        await saysUnread(chat);
        const raised = await count(trial, world, (shown) => shown > before);
        // What a rule before left may have been counted until now.
        if (raised <= before && left > 1) continue;
        if (raised <= before) trial.cannot("the message had to count as unread first");
        await take(chat);
        const now = await count(trial, world, (shown) => shown < raised);
        // To a website that the target names others may have written meanwhile.
        if (now >= raised && left > 1) continue;
        const what = `${where}, once the conversation of an unread message was ${done}`;
        trial.expect(now < raised, what, `less than ${raised}`, now);
        break;
      }
});

rule("alerts.unread-without-left-website", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"], isRemovable: true });
  const [owner, leaver] = world.operators;
  if (!owner || !leaver) return trial.cannot("the website had to have two owners");
  const question = unreadOf(trial, { ...world, owner: leaver });
  const chat = await startChat(trial, world, owner);
  const { unread: before } = await unreadOnce(question);
  await saysUnread(chat, write);
  const { unread: raised } = await unreadOnce(question, ({ unread }) => unread > before);
  if (raised <= before) trial.cannot("the message had to count as unread first");
  const params = { website_id: world.website_id, user_id: leaver.user_id };
  await trial.given(owner, "operators.operator.remove", { params });
  const { unread: now } = await unreadOnce(question, ({ unread }) => unread < raised);
  const where = "/data/unread of the statistics, once the user was unlinked from the website";
  trial.expect(now < raised, where, `less than ${raised}`, now);
});

/** What of the website is unread, and what of that is assigned to the owner, in the list of their websites. */
const onWebsite =
  (trial: Trial, { owner, website_id }: World): Look =>
  async (fits) => {
    const isOwn = ({ id }: { id: string }): boolean => id === website_id;
    const waitingIn = (all: AccountWebsite[]): Waiting => {
      const { count, assigned } = all.find(isOwn) ?? { count: 0, assigned: 0 };
      return { unread: count, assigned };
    };
    return waitingIn(await websitesOnce(trial, owner, (now) => fits(waitingIn(now))));
  };

rule("alerts.assigned-spares-others", async (trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const user_id = world.operators
    .map((one) => one.user_id)
    .find((id) => id !== world.owner.user_id);
  if (!user_id)
    return trial.cannot("the website had to have a second operator whose user_id is known");
  const chat = await givenAssigned(trial, world, user_id);
  await expectColleagueSpared(chat, user_id, (fits) => unreadOnce(unreadOf(trial, world), fits));
  trial.settle();
  await expectColleagueSpared(chat, user_id, onWebsite(trial, world));
});
