/** Each type of message has its own form of content. */
import type * as fc from "fast-check";
import {
  envelopeOf,
  isAccepted,
  itemsOf,
  memberAt,
  messageAsSent,
  rule,
  type Trial,
  word,
} from "../../harness/author.ts";
import type { Message, MessageSend } from "../../schemas/generated/types.ts";
import { expectSameForms } from "../support/forms.ts";
import {
  arriveChat,
  asOthersSee,
  givenChat,
  startChat,
  type Chat,
} from "../support/conversation/chat.ts";
import {
  complete,
  messageOf,
  namespaces,
  required,
  typesOf,
  type Content,
  type MessageType,
} from "../support/conversation/content.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import {
  expectMessage,
  givenThread,
  identify,
  isIn,
  messageOnce,
  send,
  sides,
  textFrom,
  texts,
  threadOnce,
  type Side,
} from "../support/conversation/message.ts";

/** Notes and what asks or offers something come from operators; nothing shows users sending them. */
const sideOf = (trial: Trial, type: MessageType): Side =>
  isOfBoth(type) ? trial.draw(sides) : "operator";

const isOfBoth = (type: MessageType): boolean =>
  ["text", "file", "animation", "audio"].includes(type);

/** Sends it and reads it again; the rule states both. */
async function takes(
  chat: Chat,
  type: MessageType,
  content: Content,
  readers: Iterable<Chat> = [chat],
): Promise<void> {
  const { trial, as, params } = chat;
  const body = messageOf(type, content, sideOf(trial, type));
  const answer = await trial.accepts(as, "conversation.message.send", { params, body });
  trial.settle();
  const fingerprint = await identify(chat, body, answer);
  for (const reader of readers) await expectMessage(reader, fingerprint, { type, content });
}

/** A user and a plugin, where there are both. */
const eitherOf = (chat: Chat): Iterable<Chat> => new Set([chat, asOthersSee(chat)]);

const drawn = <Value>(values: fc.Arbitrary<Value> | undefined): fc.Arbitrary<Value> => {
  if (!values) throw new Error("this type of message has no such content");
  return values;
};

rule("conversation.message-every-type", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const type of typesOf(required))
    await takes(chat, type, trial.draw(required[type]), eitherOf(chat));
  for (const namespace of namespaces)
    await takes(chat, "event", { namespace, text: `${namespace} ${trial.draw(word)}` });
});

rule("conversation.message-over-email", async (trial) => {
  const world = await trial.world();
  const email = drawEmail({ trial, world });
  const chat = await arriveChat(trial, world, { email });
  await givenChat(chat, { "meta/email": email });
  const { as, params } = chat;
  for (const from of ["user", "operator"] as const) {
    const body = { ...textFrom(from, trial.draw(texts)), origin: "email" as const };
    const answer = await trial.accepts(as, "conversation.message.send", { params, body });
    trial.settle();
    await expectMessage(chat, await identify(chat, body, answer), { from, origin: "email" });
  }
});

rule("conversation.message-optional-content", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const type of typesOf(complete)) {
    const content = trial.draw(drawn(complete[type]));
    await takes(chat, type, content);
    if (memberAt(content, "required"))
      await takes(chat, type, { ...(content as object), required: false } as Content);
  }
});

/** How many choices or targets are offered at first; one that takes fewer may refuse them (open.size-limits). */
const offers = [12, 6, 3];

interface Offer {
  type: "picker" | "carousel";
  /** The member that holds what is offered, and what tells one from the next. */
  member: string;
  by: string;
  contentOf: (words: string[]) => Content;
}

const offered: readonly Offer[] = [
  {
    type: "picker",
    member: "choices",
    by: "value",
    contentOf: (words) => ({
      id: "offer",
      text: "Which one",
      choices: words.map((value) => ({ value, label: `The ${value}`, selected: false })),
    }),
  },
  {
    type: "carousel",
    member: "targets",
    by: "title",
    contentOf: (words) => ({
      text: "These are left",
      targets: words.map((title) => ({
        title,
        description: `All about ${title}`,
        actions: [{ label: "Open", url: "https://example.com/" }],
      })),
    }),
  },
];

/** Neither in the order of the alphabet nor in that turned around. */
const unsorted = (trial: Trial, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${"mzak"[i % 4] ?? ""}${i}${trial.draw(word)}`);

rule("conversation.message-offers-in-order", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  for (const { type, member, by, contentOf } of offered) {
    for (const count of offers) {
      const wanted = unsorted(trial, count);
      const body = messageOf(type, contentOf(wanted), "operator");
      const exchange = await trial.call(as, "conversation.message.send", { params, body });
      if (!isAccepted(exchange)) continue;
      const fingerprint = await identify(chat, body, envelopeOf(exchange).data);
      const shownIn = ({ content }: Message): unknown[] =>
        itemsOf(memberAt(content, member)).map((one) => memberAt(one, by));
      const isShown = (message: Message): boolean =>
        JSON.stringify(shownIn(message)) === JSON.stringify(wanted);
      const message = await messageOnce(chat, fingerprint, isShown);
      trial.equal(shownIn(message), wanted, `/data/content/${member}/*/${by} of a ${type}`);
      trial.settle();
      break;
    }
  }
});

rule("conversation.message-content-fits-type", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const accepted: number[] = [];
  const refused: string[] = [];
  for (const type of typesOf(required)) {
    const from = sideOf(trial, type);
    // An object may be taken as the text that it evidently means (open.body-wrong-type).
    if (type === "text" || type === "note") continue;
    const text = `${type} ${trial.draw(word)}`;
    refused.push(text);
    const body = messageOf(type, text, from);
    await trial.refuses(as, "conversation.message.send", { params, body });
    // The same message with content of the right form shows what the refusal was for.
    accepted.push(await send(chat, messageOf(type, trial.draw(required[type]), from)));
  }
  const all = await givenThread(chat, accepted);
  const kept = refused.filter((text) => JSON.stringify(all).includes(text));
  trial.equal(kept, [], "refused content that is listed all the same");
});

rule("conversation.message-listed-as-read", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const bodies = new Map<number, MessageSend>();
  const sendOne = async (body: MessageSend): Promise<unknown> =>
    bodies.set(await send(chat, body), body);
  for (const type of typesOf(required)) {
    const content = trial.draw(complete[type] ?? required[type]);
    await sendOne(messageOf(type, content, sideOf(trial, type)));
  }
  const { user_id } = chat.world.operators[0] ?? {};
  const details = {
    references: [{ type: "link" as const, name: trial.draw(word), target: "https://example.com/" }],
    properties: { [trial.draw(word)]: trial.draw(word) },
    ...(user_id && { mentions: [user_id] }),
  };
  await sendOne(textFrom("operator", "Please look", details));
  const sent = [...bodies.keys()];
  const missing = (all: Message[]): number[] => sent.filter((one) => !isIn(all, one));
  for (const reader of eitherOf(chat)) {
    const all = await threadOnce(reader, (found) => !missing(found).length);
    trial.equal(missing(all), [], "messages that were sent and are not listed");
  }
  trial.settle();
  const reader = asOthersSee(chat);
  for (const [fingerprint, body] of bodies) {
    // What is stored elsewhere may be signed anew for each answer (open.message-media-elsewhere).
    const look = async () => {
      const listed = (await givenThread(reader, sent)).find((one) => isIn([one], fingerprint));
      return {
        single: messageAsSent(await messageOnce(chat, fingerprint), body),
        listed: listed && messageAsSent(listed, body),
      };
    };
    await expectSameForms(trial, `the listed message ${fingerprint}`, look);
  }
});
