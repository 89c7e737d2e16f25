/** What a conversation shows of its last message. */
import * as fc from "fast-check";
import {
  eventually,
  listed,
  memberAt,
  NotClaimed,
  rule,
  type Trial,
  word,
} from "../../harness/author.ts";
import type { Conversation, Message } from "../../schemas/generated/types.ts";
import {
  arriveChat,
  chatOnce,
  readChat,
  startChat,
  type Chat,
} from "../support/conversation/chat.ts";
import { userSays } from "../support/conversation/chatbox.ts";
import { messageOf, required } from "../support/conversation/content.ts";
import {
  answersBeside,
  batch,
  isIn,
  messageOnce,
  say,
  send,
} from "../support/conversation/message.ts";

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

/** What stands for a note or an event is open (open.conversation-preview-of-event). */
const previewedTypes = ["file", "animation", "audio", "picker", "field", "carousel"] as const;

rule("conversation.preview-is-of-last-message", async (trial: Trial) => {
  const chat = await startChat(trial, await trial.world());
  const sent = [await say(chat, "operator", trial.draw(shortWord))];
  /** The preview of what was sent last; undefined where the platform has spoken since. */
  const previewOf = async (fingerprint: number): Promise<Conversation["preview_message"]> => {
    sent.push(fingerprint);
    const isOf = (read: Conversation): boolean => read.preview_message?.fingerprint === fingerprint;
    const { preview_message: preview } = await chatOnce(chat, isOf);
    if (!preview || Object.keys(preview).length === 0) trial.cannot("no preview_message is shown");
    if (preview.fingerprint === fingerprint) return preview;
    const answers = await answersBeside(chat, sent);
    return isIn(answers, preview.fingerprint ?? 0) ? undefined : preview;
  };
  const content = trial.draw(shortWord);
  const said = await say(chat, "user", content);
  const ofText = await previewOf(said);
  if (!ofText) return;
  const kernelOf = ({ type, from, fingerprint }: typeof ofText): object => ({
    type,
    from,
    fingerprint,
  });
  const expected = { type: "text", from: "user", fingerprint: said };
  trial.equal(kernelOf(ofText), expected, "/data/preview_message");
  const { excerpt } = ofText;
  const where = "/data/preview_message/excerpt";
  trial.expect(holdsText(excerpt, content), where, `text with ${content}`, excerpt);
  trial.settle();
  for (const type of previewedTypes) {
    const body = messageOf(type, trial.draw(required[type]), "operator");
    const fingerprint = await send(chat, body);
    const preview = await previewOf(fingerprint);
    if (!preview) return;
    const wanted = { type, from: "operator", fingerprint };
    trial.equal(kernelOf(preview), wanted, `/data/preview_message after a message of type ${type}`);
  }
});

const excerpts = ["last_message", "preview_message/excerpt"] as const;
const otherWords = fc.uniqueArray(shortWord, { minLength: 2, maxLength: 2 });

/** The conversation as it is listed, once it fits; nothing of it while it is not. */
const listedForm = (
  { trial, as, params: { website_id, session_id } }: Chat,
  fits: (item: object) => boolean,
): Promise<object> => {
  const look = async (): Promise<object> => {
    const all = await listed(trial, as, "conversations.conversation.list", {
      params: { website_id },
    });
    return all.find((one) => one.session_id === session_id) ?? {};
  };
  return eventually(trial, "list", look, fits);
};

/** A picker, since a text may not be edited (open.message-edit-text). */
rule("conversation.edit-previewed", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const [before = "", after = ""] = trial.draw(otherWords);
  const picker = (text: string) => ({
    id: "size",
    text,
    choices: [{ value: "s", label: "Small", selected: false }],
  });
  // Without it the conversation is not listed.
  await userSays(chat, trial.draw(shortWord));
  const fingerprint = await send(chat, messageOf("picker", picker(before), "operator"));
  const { as, params } = chat;
  const change = (text: string): Promise<unknown> =>
    trial.given(as, "conversation.message.edit", {
      params: { ...params, fingerprint: String(fingerprint) },
      body: { content: picker(text) },
    });
  const showing = (read: Conversation, text: string) =>
    excerpts.filter((path) => holdsText(memberAt(read, path), text));
  const shown = showing(await chatOnce(chat, (read) => showing(read, before).length > 0), before);
  if (!shown.length) throw new NotClaimed("an excerpt of a picker need not hold its text");
  // What the list shows now must give way.
  await listedForm(chat, () => true);
  await change(after);
  const isNew = (read: Conversation): boolean =>
    shown.every((path) => showing(read, after).includes(path));
  const read = await chatOnce(chat, isNew);
  if (isNew(read)) {
    const isOver = (item: object): boolean =>
      shown.every((path) => {
        const excerpt = memberAt(item, path);
        return holdsText(excerpt, after) || !holdsText(excerpt, before);
      });
    const item = await listedForm(chat, isOver);
    trial.expect(isOver(item), "the listed form after the edit", `nothing with ${before}`, item);
    trial.settle();
    const later = trial.draw(shortWord);
    await userSays(chat, later);
    const isLast = (now: Conversation): boolean => showing(now, later).length > 0;
    if (!isLast(await chatOnce(chat, isLast))) return;
    await change(before);
    const isEdited = ({ content }: Message): boolean => memberAt(content, "text") === before;
    await messageOnce(chat, fingerprint, isEdited);
    const now = await readChat(chat);
    for (const path of excerpts) {
      const excerpt = memberAt(now, path);
      const isOfLast = !holdsText(excerpt, before) || holdsText(excerpt, later);
      const where = `/data/${path} after an earlier message was edited`;
      trial.expect(isOfLast, where, `nothing with ${before}`, excerpt);
    }
    return;
  }
  // Somebody else may have said something meanwhile, or the platform by itself.
  const last = (await batch(chat)).toSorted((a, b) => a.timestamp - b.timestamp).at(-1);
  if (last?.fingerprint !== fingerprint) trial.cannot("the edited message had to be the last one");
  for (const path of shown)
    trial.expect(
      holdsText(memberAt(read, path), after),
      `/data/${path} after the edit`,
      `text with ${after}`,
      memberAt(read, path),
    );
});
