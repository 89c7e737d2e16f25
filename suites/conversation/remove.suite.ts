/** What the removal of a conversation takes with it, and what it leaves. */
import * as fc from "fast-check";
import {
  envelopeOf,
  eventually,
  isAccepted,
  isRefused,
  rule,
  type Trial,
} from "../../harness/author.ts";
import type { Message } from "../../schemas/generated/types.ts";
import { readChat, someone, startChat, type Chat } from "../support/conversation/chat.ts";
import { everyList, expectChatListed, givenChatListed } from "../support/conversation/inbox.ts";
import {
  givenThread,
  say,
  sides,
  texts,
  textFrom,
  thread,
  type Side,
} from "../support/conversation/message.ts";
import { expectRefused, questionOf } from "../support/read.ts";

const talk = fc.array(fc.tuple(sides, texts), { minLength: 1, maxLength: 4 });
type Talk = [Side, string][];

async function sayAll(chat: Chat, said: Talk): Promise<number[]> {
  const fingerprints: number[] = [];
  for (const [from, content] of said) fingerprints.push(await say(chat, from, content));
  return fingerprints;
}

const remove = ({ trial, as, params }: Chat): Promise<unknown> =>
  trial.given(as, "conversation.remove", { params });

rule("conversation.removed-is-unlisted", async (trial) => {
  const world = await trial.world();
  const as = someone(trial, world);
  const [chat, other] = [await startChat(trial, world, as), await startChat(trial, world, as)];
  for (const one of [chat, other]) {
    await say(one, "user", trial.draw(texts));
    await givenChatListed(one);
  }
  await remove(chat);
  for (const query of everyList) await expectChatListed(chat, false, "after the removal", query);
  // The lists still work: otherwise nothing would be listed in them.
  await givenChatListed(other);
});

rule("conversation.removed-takes-messages", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const fingerprints = await sayAll(chat, trial.draw(talk));
  await givenThread(chat, fingerprints);
  const parts = ["conversation.block.read", "conversation.verify.read"] as const;
  // What was read before must not be kept either.
  for (const id of parts) await trial.given(as, id, { params });
  await remove(chat);
  const listed = await eventually(
    trial,
    "list",
    async () => {
      const exchange = await trial.call(as, "conversation.message.list", { params });
      return isAccepted(exchange) ? envelopeOf(exchange).data : [];
    },
    (data) => !Array.isArray(data) || data.length === 0,
  );
  const isNothing = !Array.isArray(listed) || listed.length === 0;
  trial.expect(isNothing, "conversation.message.list", "refused or empty", listed);
  const after = "of a removed conversation";
  for (const fingerprint of fingerprints) {
    const one = { params: { ...params, fingerprint: String(fingerprint) } };
    await expectRefused(questionOf(chat, "conversation.message.read", one), after);
  }
  const body = textFrom("operator", trial.draw(texts));
  await trial.refuses(as, "conversation.message.send", { params, body });
  for (const id of parts) await expectRefused(questionOf(chat, id, { params }), after);
  await trial.refuses(as, "conversation.block.set", { params, body: { blocked: true } });
});

const before = fc.array(talk, { minLength: 2, maxLength: 3 });

rule("conversation.remove-spares-others", async (trial: Trial) => {
  const world = await trial.world();
  const as = someone(trial, world);
  const chats: Chat[] = [];
  for (const said of trial.draw(before)) {
    const chat = await startChat(trial, world, as);
    await givenThread(chat, await sayAll(chat, said));
    chats.push(chat);
  }
  const index = trial.draw(fc.nat({ max: chats.length - 1 }));
  const [removed] = chats.splice(index, 1);
  const kept = await Promise.all(chats.map((chat) => kernelOf(chat)));
  if (!removed || !kept.length) trial.cannot("there is no conversation beside the removed one");
  await remove(removed);
  // Until the removal has shown, the others cannot have suffered from it.
  await eventually(
    trial,
    "thing",
    () => trial.call(as, "conversation.read", { params: removed.params }),
    isRefused,
  );
  for (const [i, chat] of chats.entries()) {
    const now = await trial.accepts(as, "conversation.read", { params: chat.params });
    if (now) trial.equal(await kernelOf(chat, kept[i]), kept[i], `conversation ${i}, its messages`);
  }
});

interface Kernel {
  session_id: string;
  messages: Pick<Message, "fingerprint" | "from" | "content">[];
}

/** What stands in the conversation; of messages those before alone, where given: the platform may add some at any time (open.platform-messages). */
async function kernelOf(chat: Chat, before?: Kernel): Promise<Kernel> {
  const { session_id } = await readChat(chat);
  const messages = (await thread(chat)).map(({ fingerprint, from, content }) => ({
    fingerprint,
    from,
    content,
  }));
  const known = before?.messages.map(({ fingerprint }) => fingerprint);
  return {
    session_id,
    messages: messages.filter(({ fingerprint }) => known?.includes(fingerprint) ?? true),
  };
}
