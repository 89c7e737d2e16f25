/** A conversation that is blocked, in which the visitor speaks in vain. */
import { word } from "../../../harness/author.ts";
import { phrases, say } from "./message.ts";
import { givenChat, type Chat } from "./chat.ts";
import { isSaid, threadAfter, visitorSays } from "./chatbox.ts";
import { sideEffectsHadTheirTime } from "../side-effects.ts";

/** Blocks or unblocks, as a precondition, and waits until the conversation shows it. */
export async function setBlocked(chat: Chat, blocked: boolean): Promise<void> {
  const { trial, as, params } = chat;
  await trial.given(as, "conversation.block.set", { params, body: { blocked } });
  await givenChat(chat, { is_blocked: blocked });
}

/** Acts while the conversation is blocked: its visitor may be the one of a target file, who speaks for the next rule. */
export async function whileBlocked(chat: Chat, act: () => Promise<unknown>): Promise<void> {
  const { trial, as, params } = chat;
  await setBlocked(chat, true);
  try {
    await act();
  } finally {
    await trial.call(as, "conversation.block.set", { params, body: { blocked: false } });
  }
}

/** Lets the visitor say this, and then an operator something else; returns whether what the visitor said was dropped. */
export async function isDropped(chat: Chat, content: string): Promise<boolean> {
  await visitorSays(chat, content);
  const later = await say(chat, "operator", chat.trial.draw(phrases));
  return !isSaid(await threadAfter(chat, later), content);
}

/** Lets the visitor of a blocked conversation say a word, which is dropped, as a precondition; returns it. */
export async function saysInVain(chat: Chat): Promise<string> {
  const { trial } = chat;
  const sayOne = async (): Promise<string | undefined> => {
    const content = `dropped${trial.draw(word)}`;
    return (await isDropped(chat, content)) ? content : undefined;
  };
  const first = await sayOne();
  if (first !== undefined) return first;
  // What the conversation shows may hold in the chatbox later (open.block-delay).
  await sideEffectsHadTheirTime(trial);
  return (await sayOne()) ?? trial.cannot("what the visitor said had to be dropped first");
}
