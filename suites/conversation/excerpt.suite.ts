/** What a conversation shows of its last message. */
import { eventually, memberAt, rule, type Trial, word } from "../../harness/author.ts";
import type { Message } from "../../schemas/generated/types.ts";
import { chatOnce, readChat, startChat } from "../support/conversation/chat.ts";
import { answersBeside, say } from "../support/conversation/message.ts";

/** An excerpt is at least one word long (open.conversation-excerpt-length). */
const shortWord = word.map((letters) => letters.slice(0, 6));

const holdsText = (value: unknown, content: string): boolean =>
  typeof value === "string" && value.includes(content);

/** Of what is asked or offered, the first word of its text. */
function firstWord({ content }: Message): string[] {
  const said: unknown = typeof content === "string" ? content : memberAt(content, "text");
  return typeof said === "string" ? said.trim().split(/\s+/, 1) : [];
}

rule("conversation.last-message-is-excerpt", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const content of [trial.draw(shortWord), trial.draw(shortWord)]) {
    await say(chat, "user", content);
    const look = async () => {
      const { last_message } = await readChat(chat);
      const words = [content, ...(await answersBeside(chat, [])).flatMap(firstWord)];
      return { last_message, isShown: words.some((one) => holdsText(last_message, one)) };
    };
    const seen = await eventually(trial, "thing", look, ({ isShown }) => isShown);
    const where = "/data/last_message";
    trial.expect(seen.isShown, where, `text with ${content}`, seen.last_message);
  }
});

rule("conversation.preview-is-of-last-message", async (trial: Trial) => {
  const chat = await startChat(trial, await trial.world());
  const first = await say(chat, "operator", trial.draw(shortWord));
  const content = trial.draw(shortWord);
  const fingerprint = await say(chat, "user", content);
  const { preview_message: preview } = await chatOnce(
    chat,
    (read) => read.preview_message?.fingerprint === fingerprint,
  );
  if (!preview || Object.keys(preview).length === 0) trial.cannot("no preview_message is shown");
  const answers = await answersBeside(chat, [first]);
  if (answers.some((answer) => answer.fingerprint === preview.fingerprint)) return;
  const { type, from, excerpt } = preview;
  const expected = { type: "text", from: "user", fingerprint };
  trial.equal({ type, from, fingerprint: preview.fingerprint }, expected, "/data/preview_message");
  const where = "/data/preview_message/excerpt";
  trial.expect(holdsText(excerpt, content), where, `text with ${content}`, excerpt);
});
