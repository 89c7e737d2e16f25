/** What the list of messages shows of each, in the last batch and in one that ends before a time (1/4.3). */
import { contains, isEmpty, messageAsSent, rule, word } from "../../harness/author.ts";
import type { Message, MessageSend } from "../../schemas/generated/types.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { complete, messageOf, required } from "../support/conversation/content.ts";
import {
  batchOnce,
  givenThread,
  isIn,
  messageOnce,
  send,
  textFrom,
} from "../support/conversation/message.ts";

/** What is said of a message when it is sent. */
const members = [
  "type",
  "from",
  "origin",
  "content",
  "mentions",
  "references",
  "properties",
] as const;

const partOf = (message: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(message).filter(
      ([name, value]) => members.some((one) => one === name) && !isEmpty(value),
    ),
  );

interface Sent {
  fingerprint: number;
  body: MessageSend;
  /** What it shows alone. */
  single: Record<string, unknown>;
}

/** A message of each form that has parts of its own, all of them from an operator. */
async function sendParts(chat: Chat): Promise<Sent[]> {
  const { trial } = chat;
  const { user_id } = chat.world.operators[0] ?? {};
  const details = {
    references: [{ type: "link" as const, name: trial.draw(word), target: "https://example.com/" }],
    properties: { [trial.draw(word)]: trial.draw(word) },
    ...(user_id && { mentions: [user_id] }),
  };
  const bodies = [
    textFrom("operator", "Please look", details),
    messageOf("picker", trial.draw(complete.picker ?? required.picker), "operator"),
    messageOf("carousel", trial.draw(complete.carousel ?? required.carousel), "operator"),
    messageOf("event", trial.draw(required.event), "operator"),
  ];
  const sent: Sent[] = [];
  for (const body of bodies) {
    const fingerprint = await send(chat, body);
    const single = partOf(messageAsSent(await messageOnce(chat, fingerprint), body));
    sent.push({ fingerprint, body, single });
  }
  return sent;
}

const listedOf = (all: readonly Message[], { fingerprint, body }: Sent): object | undefined => {
  const found = all.find((one) => isIn([one], fingerprint));
  return found && messageAsSent(found, body);
};

rule("conversation.message-listed-whole", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const sent = await sendParts(chat);
  const all = await givenThread(
    chat,
    sent.map(({ fingerprint }) => fingerprint),
  );
  const isWhole = (found: Message[]): boolean =>
    sent.every((one) => contains(listedOf(found, one) ?? one.single, one.single));
  const newest = Math.max(...all.map(({ timestamp }) => timestamp));
  const last = await batchOnce(chat, isWhole);
  const isThere = ({ fingerprint }: Sent): boolean => isIn(last, fingerprint);
  const before = newest + 1;
  const earlier = await batchOnce(
    chat,
    (found) =>
      isWhole(found) && sent.filter(isThere).every((one) => listedOf(found, one) !== undefined),
    before,
  );
  const lost = sent.filter((one) => isThere(one) && !listedOf(earlier, one));
  // What was said meanwhile stands in the last batch only.
  trial.equal(
    lost.map(({ body }) => body.type),
    [],
    `types of the messages that the batch before ${before} lacks`,
  );
  for (const [where, found] of [
    ["the last batch", last],
    [`the batch before ${before}`, earlier],
  ] as const)
    for (const one of sent) {
      const listed = listedOf(found, one);
      if (listed) trial.contains(listed, one.single, `the ${one.body.type} in ${where}`);
    }
});
