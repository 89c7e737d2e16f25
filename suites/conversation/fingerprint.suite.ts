/** Fingerprints name one message of a conversation each. */
import * as fc from "fast-check";
import { NotClaimed, rule, type Trial, word } from "../../harness/author.ts";
import type { Message } from "../../schemas/generated/types.ts";
import { startChat } from "../support/conversation/chat.ts";
import { expectValues } from "../support/read.ts";
import { endings, freeFingerprint } from "../support/conversation/fingerprint.ts";
import {
  batch,
  batchOnce,
  expectMessage,
  givenThread,
  identify,
  isIn,
  say,
  send,
  sendAtOnce,
  sides,
  texts,
  textFrom,
  thread,
  threadOnce,
} from "../support/conversation/message.ts";

/** Added to a fingerprint, it leaves the last 32 bits as they are, so that who keeps only those takes both for one. */
const wrap = 2 ** 32;

rule("conversation.fingerprint-as-given", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const first = freeFingerprint(chat, trial.draw(endings));
  const sent = [first, first + wrap].map((fingerprint, i) => ({
    fingerprint,
    content: `${i} ${trial.draw(texts)}`,
  }));
  for (const { fingerprint, content } of sent) {
    const body = textFrom(trial.draw(sides), content, { fingerprint });
    await trial.accepts(as, "conversation.message.send", { params, body });
    trial.settle();
  }
  for (const { fingerprint, content } of sent) {
    await expectMessage(chat, fingerprint, { fingerprint, content });
    const all = await threadOnce(chat, (now) => isIn(now, fingerprint));
    const listed = all.find((message) => message.fingerprint === fingerprint);
    expectValues(trial, listed, { content }, "the listed message with the fingerprint");
  }
});

const several = fc.integer({ min: 3, max: 8 });

rule("conversation.fingerprints-differ", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const body = textFrom(trial.draw(sides), trial.draw(texts));
  const count = trial.draw(several);
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      trial.given(as, "conversation.message.send", { params, body }),
    ),
  );
  const sent: number[] = [];
  for (const answer of answers) sent.push(await identify(chat, body, answer));
  // As it came: a reader that gathers messages by fingerprint does not see two with the same. Whether equal ones become one is not said.
  const hasCome = (found: Message[]): boolean => sent.some((one) => isIn(found, one));
  const listed = (await batchOnce(chat, hasCome)).map((message) => message.fingerprint);
  trial.equal(
    new Set(listed).size,
    listed.length,
    "how many fingerprints the listed messages have",
  );
});

const contents = fc.uniqueArray(word, { minLength: 3, maxLength: 8 });

rule("conversation.fingerprint-once", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const gone: number[] = [];
  for (const content of trial.draw(contents)) {
    await trial.given(as, "conversation.message.send", {
      params,
      body: textFrom("operator", content),
    });
    const isSent = (message: Message): boolean => message.content === content;
    const { fingerprint } =
      (await threadOnce(chat, (all) => all.some(isSent))).find(isSent) ??
      trial.cannot("a message that was sent had to be listed");
    const where = `the fingerprint of a message sent after removing ${gone.length}`;
    trial.expect(!gone.includes(fingerprint), where, `none of ${gone.join(", ")}`, fingerprint);
    gone.push(fingerprint);
    const message = { ...params, fingerprint: String(fingerprint) };
    await trial.given(as, "conversation.message.remove", { params: message });
  }
});

rule("conversation.messages-at-once-all-listed", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const from = trial.draw(sides);
  const first = await say(chat, from, trial.draw(texts));
  await givenThread(chat, [first]);
  const sent = (await sendAtOnce(chat, from, trial.draw(contents))).sort();
  const missing = (all: Message[]): string[] =>
    sent.filter((content) => !all.some((message) => message.content === content));
  const left = missing(await threadOnce(chat, (all) => !missing(all).length));
  // Of messages with equal timestamps any may be left out before a batch (open.message-equal-timestamps).
  if (left.length && !isIn(await batch(chat), first))
    throw new NotClaimed("what is sent at once is more than a batch");
  trial.equal(left, [], `messages that are not listed, of ${sent.length} sent at once`);
});

const pairs = fc.record({
  ending: endings,
  same: fc.boolean(),
});

rule("conversation.fingerprint-twice", async (trial: Trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const { ending, same } = trial.draw(pairs);
  const from = trial.draw(sides);
  const [first, other] = [trial.draw(texts), trial.draw(texts)];
  const attempt = (content: string, fingerprint: number): Promise<unknown> => {
    const body = textFrom(from, content, { fingerprint });
    return trial.call(as, "conversation.message.send", { params, body });
  };
  const second = same ? first : other;
  // One after the other, and at the same time.
  const given = [freeFingerprint(chat, ending), freeFingerprint(chat, ending + 1)] as const;
  for (const content of [first, second]) await attempt(content, given[0]);
  await Promise.all([first, second].map((content) => attempt(content, given[1])));
  // A later message that is listed shows that the list has caught up.
  const later = await send(chat, textFrom(from, trial.draw(texts)));
  await givenThread(chat, [later]);
  const found: number[] = [];
  for (const messages of [await batch(chat), await thread(chat)])
    for (const fingerprint of given) {
      const { length } = messages.filter((one) => one.fingerprint === fingerprint);
      trial.expect(length < 2, `messages with ${fingerprint}`, "one at most", length);
      found.push(length);
    }
  if (!found.some(Boolean)) trial.cannot("no message has the fingerprint with which two were sent");
});
