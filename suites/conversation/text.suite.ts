/** Long texts and texts of several lines (1/4.3.1). */
import { isAccepted, envelopeOf, rule, type Trial } from "../../harness/author.ts";
import { startChat } from "../support/conversation/chat.ts";
import { messageOf } from "../support/conversation/content.ts";
import { identify, messageOnce, phrases, send, textFrom } from "../support/conversation/message.ts";
import { areRunTogether } from "../support/lines.ts";
import { expectWhole, isWhole, longestTaken } from "../support/long.ts";

rule("conversation.message-text-whole", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  for (const type of ["text", "note"] as const) {
    const { taken: fingerprint, words } = await longestTaken(trial, type, async (text) => {
      const body = messageOf(type, text, "operator");
      const exchange = await trial.call(as, "conversation.message.send", { params, body });
      return isAccepted(exchange) ? identify(chat, body, envelopeOf(exchange).data) : undefined;
    });
    const { content } = await messageOnce(chat, fingerprint, (one) => isWhole(one.content, words));
    expectWhole(trial, `a ${type}`, content, words);
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
