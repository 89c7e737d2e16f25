/** Spam is accepted as a conversation, or rejected for good (1/3.1). */
import {
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  isRefused,
  reportedSpam,
  rule,
} from "../../harness/author.ts";
import type { SpamItem } from "../../schemas/generated/types.ts";
import { followsEach } from "../support/conversation/each.ts";
import { follows } from "../support/follows.ts";
import { listenIn, overheard, watch } from "../support/room.ts";
import {
  actions,
  spamAt,
  bring,
  bringListed,
  conversationIds,
  decide,
  everyTypeIn,
  hasSpam,
  newConversations,
  openBin,
  readContent,
  spams,
  typeOf,
  type Bin,
} from "../support/conversations/spam.ts";
import { secondWebsite } from "../support/platform/website.ts";

rule("conversations.spam-accepted-is-conversation", async (trial) => {
  const bin = await openBin(trial);
  // A list that wavers may lack one that was found before (open.read-after-write).
  const known: string[] = [];
  for (const type of everyTypeIn(trial)) {
    const spam_id = await bringListed(bin, type);
    known.push(...(await conversationIds(bin)));
    await decide(bin, spam_id, "accept");
    const found = await newConversations(bin, known);
    known.push(...found);
    trial.equal(found.length, 1, `conversations more than before, after accepting ${type} spam`);
    trial.settle();
    const { owner, website_id } = bin.world;
    const params = { website_id, session_id: found[0] as string };
    const read = () => trial.call(owner, "conversation.read", { params });
    await eventually(trial, "thing", read, isAccepted);
    await trial.accepts(owner, "conversation.read", { params });
    await trial.accepts(owner, "conversation.exists", { params });
  }
});

/** The rule says that the spams no longer hold it, but still hold the other. */
async function expectLeft(bin: Bin, spam_id: string, other: string, after: string): Promise<void> {
  const isRight = (items: SpamItem[]): boolean => !hasSpam(items, spam_id);
  const items = await eventually(bin.trial, "list", () => spams(bin), isRight);
  bin.trial.expect(
    isRight(items),
    `the spams after ${after} one`,
    `a list without ${spam_id}`,
    items,
  );
  if (!hasSpam(items, other)) bin.trial.cannot("the spams lost more than was decided on");
}

rule("conversations.spam-accepted-leaves-spams", async (trial) => {
  const bin = await openBin(trial);
  const other = await bringListed(bin, typeOf(trial));
  for (const type of everyTypeIn(trial)) {
    const spam_id = await bringListed(bin, type);
    await decide(bin, spam_id, "accept");
    await expectLeft(bin, spam_id, other, "accepting");
  }
});

rule("conversations.spam-rejected-is-gone", async (trial) => {
  const bin = await openBin(trial);
  const other = await bringListed(bin, typeOf(trial));
  for (const type of everyTypeIn(trial)) {
    const spam_id = await bringListed(bin, type);
    if (!isAccepted(await readContent(bin, spam_id)))
      trial.cannot("the content of spam could not be read before it was decided on");
    await decide(bin, spam_id, "reject");
    await expectLeft(bin, spam_id, other, "rejecting");
    await eventually(trial, "thing", () => readContent(bin, spam_id), isRefused);
    await trial.refuses(bin.world.owner, "conversations.spam.read", spamAt(bin, spam_id));
  }
});

rule("conversations.spam-rejected-is-no-conversation", async (trial) => {
  const bin = await openBin(trial);
  const before = await conversationIds(bin);
  const ids: string[] = [];
  for (const type of everyTypeIn(trial)) ids.push(await bringListed(bin, type));
  // What was reported has been a conversation of the website.
  ids.push(await reportedSpam(createScene(trial, bin.world)));
  for (const spam_id of ids) await decide(bin, spam_id, "reject");
  for (const spam_id of ids) {
    await eventually(trial, "thing", () => readContent(bin, spam_id), isRefused);
    // Whether that is refused is for a rule of its own: what was removed for good does not come back.
    const accept = { ...spamAt(bin, spam_id), body: { action: "accept" as const } };
    await trial.call(bin.world.owner, "conversations.spam.decide", accept);
  }
  // One that is accepted afterwards closes the wait: it alone is new.
  await decide(bin, await bringListed(bin, typeOf(trial)), "accept");
  const found = await newConversations(bin, before);
  if (!found.length) trial.cannot("spam that was accepted became no conversation");
  trial.equal(found.length, 1, "conversations more than before, of which one was accepted");
});

rule("conversations.spam-rejected-once", async (trial) => {
  const bin = await openBin(trial);
  for (const type of everyTypeIn(trial)) {
    const spam_id = await bringListed(bin, type);
    await decide(bin, spam_id, "reject");
    await eventually(trial, "thing", () => readContent(bin, spam_id), isRefused);
    for (const action of ["reject", "accept"] as const) {
      const again = { ...spamAt(bin, spam_id), body: { action } };
      await trial.refuses(bin.world.owner, "conversations.spam.decide", again);
    }
  }
});

rule("conversations.spam-decision-event", async (trial) => {
  const bin = await openBin(trial, overheard);
  for (const action of ["accept", "reject"] as const) {
    const spam_id = await bring(bin, typeOf(trial));
    const watched = await watch(trial, bin.world);
    await follows(watched, "spam:decision", () => decide(bin, spam_id, action));
    trial.settle();
  }
});

rule("conversations.spam-each-decided", async (trial) => {
  const bin = await openBin(trial, overheard);
  const ids = [await bringListed(bin, typeOf(trial)), await bringListed(bin, typeOf(trial))];
  const here = await listenIn(trial, bin.world);
  const acts = ids.map((spam_id) => () => decide(bin, spam_id, "reject"));
  await followsEach(trial, here, "spam:decision", acts);
});

rule("conversations.spam-of-one-website", async (trial) => {
  const bin = await openBin(trial);
  const { owner } = bin.world;
  const other = await secondWebsite(trial, bin.world);
  for (const type of everyTypeIn(trial)) {
    const spam_id = await bringListed(bin, type);
    const params = { website_id: other, spam_id };
    const found = await trial.call(owner, "conversations.spam.read", { params });
    // There may be one of its own under the same identifier (open.identifier-uniqueness).
    if (isAccepted(found)) {
      const here = envelopeOf(await readContent(bin, spam_id)).data;
      const there = envelopeOf(found).data;
      const where = `conversations.spam.read of ${type} spam under another website`;
      trial.expect(JSON.stringify(there) !== JSON.stringify(here), where, "not that item", there);
      trial.settle();
      continue;
    }
    const body = { action: trial.draw(actions) };
    await trial.call(owner, "conversations.spam.decide", { params, body });
    // One that is decided on here shows that the list has caught up.
    const later = await bringListed(bin, type);
    await decide(bin, later, "reject");
    const isRight = (items: SpamItem[]): boolean => !hasSpam(items, later);
    const items = await eventually(trial, "list", () => spams(bin), isRight);
    const where = `the spams, after ${body.action} under another website`;
    trial.expect(hasSpam(items, spam_id), where, `still with ${spam_id}`, items);
    trial.settle();
  }
});
