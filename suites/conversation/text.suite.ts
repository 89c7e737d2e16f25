/** Long texts and texts of several lines (1/4.3.1). */
import {
  contentAsSent,
  isAccepted,
  envelopeOf,
  memberAt,
  NotClaimed,
  rule,
  type Trial,
} from "../../harness/author.ts";
import type { Message } from "../../schemas/generated/types.ts";
import { startChat } from "../support/conversation/chat.ts";
import {
  messageOf,
  required,
  type Content,
  type MessageType,
} from "../support/conversation/content.ts";
import { identify, messageOnce, phrases, send, textFrom } from "../support/conversation/message.ts";
import { areRunTogether } from "../support/lines.ts";
import { expectWhole, isWhole, longestIfAny } from "../support/long.ts";

/** What may be long in a message, and the words of it that are shown. */
interface LongPart {
  type: MessageType;
  what: string;
  contentOf: (text: string, trial: Trial) => Content;
  wordsIn: (content: unknown) => unknown;
}

const isAll = (type: "text" | "note"): LongPart => ({
  type,
  what: `a ${type}`,
  contentOf: (text) => text,
  wordsIn: (content) => content,
});

/** The words are the folders of the address; its end is that of a file of this type. */
const longAddress = (text: string, address: string): string =>
  ["https://files.example.com", ...text.split(" "), address.split("/").at(-1)].join("/");

const longParts: LongPart[] = [
  isAll("text"),
  isAll("note"),
  {
    type: "field",
    what: "what a field asks",
    contentOf: (text, trial) => ({ ...(trial.draw(required.field) as object), text }) as Content,
    wordsIn: (content) => memberAt(content, "text"),
  },
  {
    type: "file",
    what: "the address of a file",
    contentOf(text, trial) {
      const file = trial.draw(required.file) as { url: string };
      return { ...file, url: longAddress(text, file.url) } as Content;
    },
    wordsIn: (content) => String(memberAt(content, "url")).split("/").slice(3, -1).join(" "),
  },
];

rule("conversation.message-text-whole", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  let judged = 0;
  for (const { type, what, contentOf, wordsIn } of longParts) {
    const longest = await longestIfAny(trial, async (text) => {
      const body = messageOf(type, contentOf(text, trial), "operator");
      const exchange = await trial.call(as, "conversation.message.send", { params, body });
      if (!isAccepted(exchange)) return undefined;
      const fingerprint = await identify(chat, body, envelopeOf(exchange).data);
      return { fingerprint, content: body.content };
    });
    // An address may be limited to less than the shortest of them.
    if (!longest) continue;
    judged += 1;
    const { taken, words } = longest;
    const shownIn = ({ content }: Message): unknown =>
      wordsIn(contentAsSent(content, taken.content));
    const isRead = (message: Message): boolean => isWhole(shownIn(message), words);
    const message = await messageOnce(chat, taken.fingerprint, isRead);
    expectWhole(trial, what, shownIn(message), words);
  }
  if (!judged) trial.cannot("no long text is accepted");
});

/** MIME types as recorders and editors say them, with what tells their parameter. */
const parameterised = [
  ["audio", "audio/ogg; codecs=opus", "opus"],
  ["file", "text/plain; charset=utf-8", "utf-8"],
] as const;

rule("conversation.message-medium-whole", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  let judged = 0;
  for (const [type, medium, parameter] of parameterised) {
    const content = { ...(trial.draw(required[type]) as object), type: medium };
    const body = messageOf(type, content, "operator");
    const exchange = await trial.call(as, "conversation.message.send", { params, body });
    if (!isAccepted(exchange)) continue;
    judged += 1;
    const fingerprint = await identify(chat, body, envelopeOf(exchange).data);
    const shownIn = (message: Message): string => String(memberAt(message.content, "type"));
    // In which letters and with which blanks it is written may be another one's.
    const isWhole = (message: Message): boolean =>
      shownIn(message).toLowerCase().includes(parameter);
    const message = await messageOnce(chat, fingerprint, isWhole);
    const where = `/data/content/type of a message of type ${type}`;
    trial.expect(isWhole(message), where, medium, shownIn(message));
  }
  if (!judged) throw new NotClaimed("no MIME type with a parameter is taken (open.message-medium)");
});

const threeLines = (trial: Trial): string[] => [1, 2, 3].map(() => trial.draw(phrases));

rule("conversation.message-lines-kept", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const from of ["user", "operator"] as const) {
    const lines = threeLines(trial);
    const fingerprint = await send(chat, textFrom(from, lines.join("\n")));
    // A line break may be spelled otherwise, as long as it is more than a blank.
    const runTogether = ({ content }: { content: unknown }): boolean =>
      areRunTogether(lines, content);
    const message = await messageOnce(chat, fingerprint, (one) => !runTogether(one));
    trial.expect(
      !runTogether(message),
      `/data/content of a text of three lines from ${from}`,
      JSON.stringify(lines.join("\n")),
      message.content,
    );
  }
});
