/** A conversation is one of its website: under another one, also of the same owner, its identifier names nothing (1/1). */
import { isAccepted, isBlank, memberAt, rule, shownIn, word } from "../../harness/author.ts";
import { expectRefusal } from "../support/answer.ts";
import { givenChat, startChat } from "../support/conversation/chat.ts";
import {
  givenThread,
  messageOnce,
  say,
  showsContent,
  textFrom,
} from "../support/conversation/message.ts";
import { secondWebsite } from "../support/platform/website.ts";
import { expectRead, questionOf } from "../support/read.ts";

/** What tells that a conversation is read, by the read. */
const reads = [
  "conversation.message.list",
  "conversation.verify.read",
  "conversation.read",
] as const;

rule("conversation.of-one-website", async (trial) => {
  const world = await trial.world();
  const { owner } = world;
  const other = await secondWebsite(trial, world);
  const chat = await startChat(trial, world, owner);
  const said = trial.draw(word);
  const fingerprint = await say(chat, "operator", said);
  const { read: mark } = await messageOnce(chat, fingerprint);
  const badge = { params: chat.params, body: { verified: true } };
  await trial.given(owner, "conversation.verify.set", badge);
  await givenChat(chat, { is_verified: true });
  const params = { ...chat.params, website_id: other };
  // What the other one has under the same identifier (open.identifier-uniqueness) is left alone.
  let isThere = false;
  for (const id of reads) {
    const exchange = await trial.call(owner, id, { params });
    isThere = isAccepted(exchange);
    const found = isThere ? shownIn(trial, exchange) : undefined;
    const isOurs =
      JSON.stringify(found ?? null).includes(said) ||
      memberAt(found, "verified") === true ||
      memberAt(found, "is_verified") === true;
    trial.expect(!isOurs, `${id} under another website`, "nothing of this one", found);
  }
  trial.settle();
  if (isThere) return;
  const exists = await trial.call(owner, "conversation.exists", { params });
  expectRefusal(trial, exists, "conversation.exists under another website");
  trial.settle();
  const stray = `stray ${trial.draw(word)}`;
  const body = textFrom("user", stray);
  await trial.call(owner, "conversation.message.send", { params, body });
  const without = { params, body: { verified: false } };
  await trial.call(owner, "conversation.verify.set", without);
  await trial.call(owner, "conversation.block.set", { params, body: { blocked: true } });
  // Which side a mark names is open (open.read-from-side).
  for (const from of ["user", "operator"] as const)
    await trial.call(owner, "conversation.read.mark", { params, body: { from, origin: "chat" } });
  await trial.call(owner, "conversation.remove", { params });
  const question = questionOf({ trial, as: owner }, "conversation.read", { params: chat.params });
  const kept = { is_verified: true, is_blocked: false };
  await expectRead(question, kept, "after writes under another website");
  trial.settle();
  const { read } = await messageOnce(chat, fingerprint, (now) => now.read === mark);
  const where = "/data/read of a message after marks under another website";
  trial.expect(isBlank(read) || read === mark, where, mark || "nothing", read);
  trial.settle();
  // A later message closes the wait: what came before it would be listed by now.
  const all = await givenThread(chat, [await say(chat, "operator", "And now")]);
  const strays = all.filter((one) => showsContent(one, stray));
  trial.equal(strays, [], "messages that were sent under another website");
});
