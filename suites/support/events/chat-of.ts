/** The conversations in which the occasions of an event happen. */
import { slot } from "../../../harness/author.ts";
import type { Chat } from "../conversation/chat.ts";
import type { Place } from "./occasion.ts";

/** By the number of the occasion for which each was made or met again. */
const known = slot<Chat[]>("events: conversations of the occasions");

/** Two occasions in new conversations, then one more in each of them: what a platform forgets is the same again, or the one before the newest. */
const pair = 2;
export const isAgain = (index: number): boolean => index % (2 * pair) >= pair;

/** The first occasion from this one on that happens in a new conversation. */
export const nextNew = (index: number): number =>
  isAgain(index) ? index + 2 * pair - (index % (2 * pair)) : index;

/** Where this occasion happens: in a conversation that is made now, or in one where the same has happened before. */
export async function chatOf(
  { trial }: Place,
  index: number,
  make: () => Promise<Chat>,
): Promise<Chat> {
  const chats = known.ensure(trial, () => []);
  const earlier = isAgain(index) ? chats[index - pair] : undefined;
  return (chats[index] = earlier ?? (await make()));
}
