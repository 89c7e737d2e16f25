/** Long texts and texts of several lines (1/4.3.1). */
import * as fc from "fast-check";
import { isAccepted, envelopeOf, rule, type Trial } from "../../harness/author.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { messageOf } from "../support/conversation/content.ts";
import { identify, messageOnce, phrases, send, textFrom } from "../support/conversation/message.ts";
import { areRunTogether } from "../support/lines.ts";

/** Words in texts that are longer than columns of 2,000, of 1,000 and of 255 characters are, the longest first. */
const counts = [300, 150, 40];

/** Letters and digits of each of them. */
const wordLength = 8;

const letters = fc.constantFrom("a", "b", "c", "d", "e");

const wordsOf = (text: unknown): string[] => (typeof text === "string" ? text.split(/\s+/) : []);

interface Sent {
  fingerprint: number;
  words: string[];
}

/** Sends the longest text that is taken: one that is too long may be refused (open.size-limits). */
async function sendLong(chat: Chat, type: "text" | "note"): Promise<Sent> {
  const { trial, as, params } = chat;
  const letter = trial.draw(letters);
  for (const count of counts) {
    const words = Array.from({ length: count }, (_, i) => String(i).padStart(wordLength, letter));
    const body = messageOf(type, words.join(" "), "operator");
    const exchange = await trial.call(as, "conversation.message.send", { params, body });
    if (isAccepted(exchange))
      return { fingerprint: await identify(chat, body, envelopeOf(exchange).data), words };
  }
  return trial.cannot(`no ${type} of ${counts.join(", ")} words is accepted`);
}

rule("conversation.message-text-whole", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const type of ["text", "note"] as const) {
    const { fingerprint, words } = await sendLong(chat, type);
    const isWhole = (shown: unknown): boolean => wordsOf(shown).length === words.length;
    const { content } = await messageOnce(chat, fingerprint, (one) => isWhole(one.content));
    const found = wordsOf(content);
    trial.equal(
      [found.length, found.at(-1)],
      [words.length, words.at(-1)],
      `the number of words and the last one of a ${type}`,
    );
  }
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
