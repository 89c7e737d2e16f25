/** What the visitor of a conversation sees in the chatbox, and does there. */
import {
  CouldNotRun,
  eventually,
  givenAnswer,
  givenBack,
  isBlank,
  isStaged,
  isStagedVisitor,
  leavesOf,
  memberAt,
  type Trial,
  inWords,
} from "../../../harness/author.ts";
import type { Message } from "../../../schemas/generated/types.ts";
import { givenChat, givenUnassigned, visitor, type Chat } from "./chat.ts";
import { startCall } from "../call/line.ts";
import { isBrought } from "../event.ts";
import { listenIn } from "../room.ts";
import { markRead } from "../conversations/desk.ts";
import type { Content, MessageType } from "./content.ts";
import { isIn, phrases, say, threadOnce } from "./message.ts";

/** Every text that the chatbox shows now; in which form it shows messages is the stage's. Without one, what it answered. */
async function look(chat: Chat): Promise<string[]> {
  const messages = memberAt(await visitor(chat, "look"), "messages") ?? [];
  return [...leavesOf(messages)].map(({ value }) => String(value));
}

/** Whether the chatbox shows this text in the end. */
export async function isShown(chat: Chat, content: string): Promise<boolean> {
  const isThere = (texts: string[]): boolean => texts.some((text) => text.includes(content));
  return isThere(await eventually(chat.trial, "list", () => look(chat), isThere));
}

/** The rule says that this text reaches the visitor. */
export async function expectShown(chat: Chat, content: string): Promise<void> {
  const shown = await isShown(chat, content);
  // One who is silent may have left: then what is written next is not answered either.
  if (!shown && !isStagedVisitor(chat.trial)) await givenAnswer(chat.trial);
  chat.trial.expect(
    shown,
    "the chatbox of the visitor",
    `the text ${content}`,
    inWords("not shown"),
  );
}

/** The rule says that this text does not reach the visitor; `later` is one sent after it that does. */
export async function expectHidden(chat: Chat, content: string, later: string): Promise<void> {
  const { trial } = chat;
  if (!(await isShown(chat, later))) trial.cannot("a later message had to reach the visitor first");
  const shown = (await look(chat)).some((text) => text.includes(content));
  trial.expect(!shown, "the chatbox of the visitor", `no text ${content}`, inWords("it is shown"));
}

/** The visitor sends a text, as a precondition. */
export const visitorSays = (chat: Chat, content: string): Promise<unknown> =>
  visitor(chat, "send", { type: "text", content });

/** The same, or as if they did, where nobody can be told to. */
export const userSays = (chat: Chat, content: string): Promise<unknown> =>
  isStagedVisitor(chat.trial) ? visitorSays(chat, content) : say(chat, "user", content);

/** The rule says that the visitor hears of no failure. */
export async function visitorSendsUnharmed(
  chat: Chat,
  type: MessageType,
  content: Content,
): Promise<void> {
  try {
    await visitor(chat, "send", { type, content });
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    chat.trial.expect(false, "the visitor", "to hear of no failure", error.message);
  }
}

/** What the visitor said, among these: an operator may have written the same. */
export const saidIn = (messages: readonly Message[], content: string): Message | undefined =>
  messages.find((message) => message.from === "user" && message.content === content);

export const isSaid = (messages: readonly Message[], content: string): boolean =>
  saidIn(messages, content) !== undefined;

/**
 * The visitor sends a text that stays unread, as a precondition: the platform may answer, and have read it by then
 * (open.platform-messages, open.read-by-answer).
 */
export async function saysUnread(
  chat: Chat,
  write: (chat: Chat, content: string) => Promise<unknown> = userSays,
): Promise<void> {
  for (let times = 1; times <= mostTimes; times++) {
    const content = `Is anybody there? ${chat.trial.draw(phrases)}`;
    await write(chat, content);
    const said = saidIn(await threadOnce(chat, (all) => isSaid(all, content)), content);
    if (isBlank(said?.read)) return;
  }
  chat.trial.cannot("a message of the visitor had to stay unread first");
}

/** A visitor who is there, and a message of whom was listed: what is missing later was dropped. */
export async function heardChat(chat: Chat): Promise<void> {
  const { trial } = chat;
  if (!isStagedVisitor(trial)) return givenAnswer(trial);
  const content = `first ${trial.draw(phrases)}`;
  await visitorSays(chat, content);
  if (!isSaid(await threadOnce(chat, (all) => isSaid(all, content)), content))
    trial.cannot("a message of the visitor had to be listed first");
}

/** The visitor is shown as online; where they answer, they were just now. */
export async function givenPresence(chat: Chat): Promise<void> {
  const { trial } = chat;
  if (!isStagedVisitor(trial) && trial.run.target.visitor?.echoes) await givenBack(chat);
  await givenChat(chat, { availability: "online" });
}

/**
 * The chatbox of a target file takes a call, as a precondition: one that died is as silent as one that is not heard, and may be shown
 * as online for a while.
 */
export async function givenAlive(chat: Chat): Promise<void> {
  const { trial, world } = chat;
  const room = await listenIn(trial, world);
  const call = () => startCall(chat, { mode: "audio" });
  if (!(await isBrought(trial, room, ["call:request:accept"], call)))
    trial.cannot("the chatbox of visitor was silent, and took no call either: it may be gone");
}

/** How often the visitor writes if earlier acts, or acts elsewhere for the same user, may still change the counter. */
const mostTimes = 3;

/** The same if the stage writes for the visitor: once, if the trial has its user to itself. */
export const timesCounted = (trial: Trial): number => (isStaged(trial) ? 1 : mostTimes);

export interface Counted<Numbers> {
  before: Numbers;
  after: Numbers;
}

/**
 * What is counted before and after the visitor of a target file wrote in a conversation in which nothing was unread; once it
 * fits, or as it was last.
 */
export async function countedAround<Numbers>(
  chat: Chat,
  count: () => Promise<Numbers>,
  fits: (counted: Counted<Numbers>) => boolean,
): Promise<Counted<Numbers>> {
  for (let times = 1; ; times++) {
    await markRead(chat);
    const before = await count();
    await heardChat(chat);
    const look = async (): Promise<Counted<Numbers>> => ({ before, after: await count() });
    const counted = await eventually(chat.trial, "list", look, fits);
    if (fits(counted) || times === mostTimes) return counted;
  }
}

/**
 * The rule says that a number of unread messages falls once all in these conversations is read: by the owner, who looks at the number,
 * and for either side, since whose unread messages count is open (open.account-websites-unread-of).
 *
 * @param where which number it is, and `count` reads it until it fits; it counts something in these conversations by now
 */
export async function expectFalls(
  chats: readonly [Chat, ...Chat[]],
  where: string,
  count: (fits: (shown: number) => boolean) => Promise<number>,
): Promise<void> {
  const [{ trial, world }] = chats;
  let raised = await count(() => true);
  for (let times = 1; ; times++) {
    for (const chat of chats) await markRead({ ...chat, as: world.owner });
    const before = raised;
    const now = await count((shown) => shown < before);
    // To a website that the target names others may have written meanwhile.
    if (now >= before && !isStagedVisitor(trial) && times < mostTimes) {
      await heardChat(chats[0]);
      raised = await count((shown) => shown > now);
      continue;
    }
    const expected = `less than ${before}`;
    return trial.expect(now < before, `${where} after all was marked as read`, expected, now);
  }
}

/** Numbers of what waits for an operator. */
export interface Waiting {
  unread: number;
  assigned: number;
}

/** Reads the numbers of the owner until they fit. */
export type Look = (fits: (shown: Waiting) => boolean) => Promise<Waiting>;

/** The rule says that a message in a conversation that nobody is assigned is unread, and not counted as assigned. */
export const expectUnassignedSpared = (chat: Chat, look: Look): Promise<void> =>
  expectNotCounted(chat, look, {
    given: () => givenUnassigned(chat),
    where: "assigned, after a message in a conversation that nobody is assigned",
  });

/** The rule says the same of one that another operator is assigned. */
export const expectColleagueSpared = (chat: Chat, user_id: string, look: Look): Promise<void> =>
  expectNotCounted(chat, look, {
    given: () => givenChat(chat, { "assigned/user_id": user_id }),
    where: "assigned, after a message in a conversation that another operator is assigned",
  });

interface Whose {
  /** Makes sure that the conversation still is whose it has to be. */
  given: () => Promise<unknown>;
  where: string;
}

async function expectNotCounted(chat: Chat, look: Look, { given, where }: Whose): Promise<void> {
  const { trial } = chat;
  for (let left = timesCounted(trial); ; left--) {
    const before = await look(() => true);
    await saysUnread(chat);
    const now = await look(({ unread }) => unread > before.unread);
    // What a rule before left may have been counted until now.
    if (now.unread <= before.unread && left > 1) continue;
    if (now.unread <= before.unread) trial.cannot("the message had to count as unread first");
    await given();
    const isSpared = now.assigned <= before.assigned;
    if (!isSpared && left > 1) continue;
    return trial.expect(isSpared, where, `${before.assigned}`, now.assigned);
  }
}

/** The thread with this message in it, as a sign that the list has caught up. */
export async function threadAfter(chat: Chat, fingerprint: number): Promise<Message[]> {
  const all = await threadOnce(chat, (now) => isIn(now, fingerprint));
  return isIn(all, fingerprint) ? all : chat.trial.cannot("a later message had to be listed first");
}
