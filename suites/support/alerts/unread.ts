/** How much is unread of all that a user answers for (2/5). */
import type { Trial, World } from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import type { Chat } from "../conversation/chat.ts";
import { saysUnread, timesCounted, userSays } from "../conversation/chatbox.ts";
import { questionOf, readOnce, type Question } from "../read.ts";

export const unreadOf = (trial: Trial, { owner }: World): Question<"alerts.unread.read"> =>
  questionOf({ trial, as: owner }, "alerts.unread.read", { params: {} });

type Unread = Operations["alerts.unread.read"]["data"];

/** The unread number once it fits, or as it was last: counters may lag behind what they count, as lists do (open.read-after-write). */
export const unreadOnce = (
  question: Question<"alerts.unread.read">,
  fits?: (shown: Unread) => boolean,
): Promise<Unread> => readOnce(question, fits, "list");

/** The rule says that each message raises this number; `chats` are the conversations of the messages, one after the other. */
export async function raises(
  trial: Trial,
  world: World,
  name: "unread" | "assigned",
  chats: readonly Chat[],
  write: (chat: Chat, content: string) => Promise<unknown> = userSays,
): Promise<void> {
  const question = unreadOf(trial, world);
  const count = async (least: number): Promise<number> =>
    (await unreadOnce(question, (shown) => shown[name] >= least))[name];
  let now = await count(0);
  for (const chat of chats) {
    let before: number;
    let left = timesCounted(trial);
    do {
      before = now;
      await saysUnread(chat, write);
      now = await count(before + 1);
    } while (now <= before && --left > 0);
    trial.expect(now > before, `/data/${name} after a message`, `more than ${before}`, now);
  }
}
