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

/** Where the conversation shows a text. */
const showing = (read: Conversation, text: string) =>
  excerpts.filter((path) => holdsText(memberAt(read, path), text));

/** A message that is edited from one text to another. */
interface Edited {
  chat: Chat;
  fingerprint: number;
  before: string;
  after: string;
  /** Where the conversation showed the text before. */
  shown: (typeof excerpts)[number][];
}

/** A picker, since a text may not be edited (open.message-edit-text). */
const picker = (text: string) => ({
  id: "size",
  text,
  choices: [{ value: "s", label: "Small", selected: false }],
});

const edit = ({ chat, fingerprint }: Edited, text: string): Promise<unknown> =>
  chat.trial.given(chat.as, "conversation.message.edit", {
    params: { ...chat.params, fingerprint: String(fingerprint) },
    body: { content: picker(text) },
  });

rule("conversation.edit-previewed", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const [before = "", after = ""] = trial.draw(otherWords);
  // Without it the conversation is not listed.
  await userSays(chat, trial.draw(shortWord));
  const fingerprint = await send(chat, messageOf("picker", picker(before), "operator"));
  const shown = showing(await chatOnce(chat, (read) => showing(read, before).length > 0), before);
  if (!shown.length) throw new NotClaimed("an excerpt of a picker need not hold its text");
  const edited: Edited = { chat, fingerprint, before, after, shown };
  // What the list shows now must give way.
  await listedForm(chat, () => true);
  await edit(edited, after);
  const isNew = (read: Conversation): boolean =>
    shown.every((path) => showing(read, after).includes(path));
  const read = await chatOnce(chat, isNew);
  if (!isNew(read)) return expectNew(edited, read);
  await expectListedAnew(edited);
  trial.settle();
  await expectLastLeftAlone(edited);
});

/** The excerpt of the last message is that of its text after the edit. */
async function expectNew(
  { chat, fingerprint, after, shown }: Edited,
  read: Conversation,
): Promise<void> {
  const { trial } = chat;
  // Somebody else may have said something meanwhile, or the platform by itself.
  const last = (await batch(chat)).toSorted((a, b) => a.timestamp - b.timestamp).at(-1);
  if (last?.fingerprint !== fingerprint) trial.cannot("the edited message had to be the last one");
  for (const path of shown) {
    const excerpt = memberAt(read, path);
    const where = `/data/${path} after the edit`;
    trial.expect(holdsText(excerpt, after), where, `text with ${after}`, excerpt);
  }
}

/** The listed form does not go on to show the text before the edit. */
async function expectListedAnew({ chat, before, after, shown }: Edited): Promise<void> {
  const isOver = (item: object): boolean =>
    shown.every((path) => {
      const excerpt = memberAt(item, path);
      return holdsText(excerpt, after) || !holdsText(excerpt, before);
    });
  const item = await listedForm(chat, isOver);
  chat.trial.expect(isOver(item), "the listed form after the edit", `nothing with ${before}`, item);
}

/** An edit of an earlier message leaves the excerpt of the last one alone. */
async function expectLastLeftAlone(edited: Edited): Promise<void> {
  const { chat, fingerprint, before } = edited;
  const { trial } = chat;
  const later = trial.draw(shortWord);
  await userSays(chat, later);
  const isLast = (now: Conversation): boolean => showing(now, later).length > 0;
  if (!isLast(await chatOnce(chat, isLast))) return;
  await edit(edited, before);
  const isEdited = ({ content }: Message): boolean => memberAt(content, "text") === before;
  await messageOnce(chat, fingerprint, isEdited);
  const now = await readChat(chat);
  for (const path of excerpts) {
    const excerpt = memberAt(now, path);
    const isOfLast = !holdsText(excerpt, before) || holdsText(excerpt, later);
    const where = `/data/${path} after an earlier message was edited`;
    trial.expect(isOfLast, where, `nothing with ${before}`, excerpt);
  }
}
