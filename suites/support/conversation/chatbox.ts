/** What the visitor of a conversation sees in the chatbox, and does there. */
import { CouldNotRun, eventually, leavesOf, memberAt } from "../../../harness/author.ts";
import type { Message } from "../../../schemas/generated/types.ts";
import { visitor, type Chat } from "./chat.ts";
import { isIn, threadOnce } from "./message.ts";

/** Every text that the chatbox shows now; in which form it shows messages is the stage's. */
async function look(chat: Chat): Promise<string[]> {
  const messages = memberAt(await visitor(chat, "look"), "messages") ?? [];
  return [...leavesOf(messages)].map(({ value }) => String(value));
}

/** Whether the chatbox shows this text in the end. */
async function shows(chat: Chat, content: string): Promise<boolean> {
  const isShown = (texts: string[]): boolean => texts.some((text) => text.includes(content));
  return isShown(await eventually(chat.trial, "list", () => look(chat), isShown));
}

/** The rule says that this text reaches the visitor. */
export async function expectShown(chat: Chat, content: string): Promise<void> {
  const shown = await shows(chat, content);
  chat.trial.expect(shown, "the chatbox of the visitor", `the text ${content}`, "not shown");
}

/** The rule says that this text does not reach the visitor; `later` is one sent after it that does. */
export async function expectHidden(chat: Chat, content: string, later: string): Promise<void> {
  const { trial } = chat;
  if (!(await shows(chat, later))) trial.cannot("a later message had to reach the visitor first");
  const shown = (await look(chat)).some((text) => text.includes(content));
  trial.expect(!shown, "the chatbox of the visitor", `no text ${content}`, "it is shown");
}

/** The visitor sends a text, as a precondition. */
export const visitorSays = (chat: Chat, content: string): Promise<unknown> =>
  visitor(chat, "send", { type: "text", content });

/** The rule says that the visitor hears of no failure. */
export async function visitorSaysUnharmed(chat: Chat, content: string): Promise<void> {
  try {
    await visitorSays(chat, content);
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    chat.trial.expect(false, "the visitor", "to hear of no failure", error.message);
  }
}

export const isSaid = (messages: readonly Message[], content: string): boolean =>
  messages.some((message) => message.content === content);

/** The thread with this message in it, as a sign that the list has caught up. */
export async function threadAfter(chat: Chat, fingerprint: number): Promise<Message[]> {
  const all = await threadOnce(chat, (now) => isIn(now, fingerprint));
  return isIn(all, fingerprint) ? all : chat.trial.cannot("a later message had to be listed first");
}
