/** What a conversation shows of its last message. */
import { rule } from "../../harness/suite.ts";
import { chatOnce, startChat } from "./chat.ts";
import { say, words } from "./message.ts";

rule("conversation.last-message-is-excerpt", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const word of [trial.draw(words), trial.draw(words)]) {
    await say(chat, "user", word);
    const { last_message = "" } = await chatOnce(
      chat,
      (read) => !!read.last_message?.includes(word),
    );
    trial.expect(
      last_message.includes(word),
      "/data/last_message",
      `text with ${word}`,
      last_message,
    );
  }
});

rule("conversation.preview-is-of-last-message", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  await say(chat, "operator", trial.draw(words));
  const word = trial.draw(words);
  const fingerprint = await say(chat, "user", word);
  const { preview_message: preview } = await chatOnce(
    chat,
    (read) => read.preview_message?.fingerprint === fingerprint,
  );
  if (!preview || Object.keys(preview).length === 0)
    return trial.cannot("no preview_message is shown");
  const { type, from, excerpt = "" } = preview;
  const expected = { type: "text", from: "user", fingerprint };
  trial.equal({ type, from, fingerprint: preview.fingerprint }, expected, "/data/preview_message");
  const where = "/data/preview_message/excerpt";
  trial.expect(excerpt.includes(word), where, `text with ${word}`, excerpt);
});
