/** A conversation is one of its website: under another one, also of the same owner, its identifier names nothing (1/1). */
import { isAccepted, memberAt, rule, shownIn, word } from "../../harness/author.ts";
import { expectRefusal } from "../support/answer.ts";
import { givenChat, startChat } from "../support/conversation/chat.ts";
import { givenThread, say, showsContent, textFrom } from "../support/conversation/message.ts";
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
  await say(chat, "operator", said);
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
  await trial.call(owner, "conversation.remove", { params });
  const question = questionOf({ trial, as: owner }, "conversation.read", { params: chat.params });
  const kept = { is_verified: true, is_blocked: false };
  await expectRead(question, kept, "after writes under another website");
  trial.settle();
  // A later message closes the wait: what came before it would be listed by now.
  const all = await givenThread(chat, [await say(chat, "operator", "And now")]);
  const strays = all.filter((one) => showsContent(one, stray));
  trial.equal(strays, [], "messages that were sent under another website");
});
