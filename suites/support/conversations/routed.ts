/** Whom a new conversation is assigned to, where no stage says it: routing does, by a rule without conditions (2/7). */
import {
  isStagedVisitor,
  memberAt,
  word,
  type Trial,
  type World,
} from "../../../harness/author.ts";
import type { Conversation } from "../../../schemas/generated/types.ts";
import { arriveChat, chatOnce, startChat, type Chat } from "../conversation/chat.ts";
import { paramsOf } from "../platform/website.ts";
import { begin, deskIn, set, type Desk } from "./desk.ts";

/** What is there already stays as it is. */
const assigning = { assign: true, reprocess_rules: false, reprocess_offline: false };

/** A conversation that is assigned to this user, as a precondition: by the stage, else by routing. */
export async function givenAssigned(trial: Trial, world: World, user_id: string): Promise<Chat> {
  const isOwn = ({ assigned }: Conversation): boolean => assigned?.user_id === user_id;
  if (isStagedVisitor(trial)) {
    const chat = await arriveChat(trial, world);
    await set(chat, { user_id }, isOwn);
    return chat;
  }
  const chat = await beginRouted(deskIn(trial, world), user_id);
  if (!isOwn(await chatOnce(chat, isOwn)))
    trial.cannot("a routing rule without conditions had to assign a new conversation first");
  return chat;
}

/** A new conversation in which a visitor can be told to write, or else anybody can write for one. */
export const newChat = (trial: Trial, world: World): Promise<Chat> =>
  isStagedVisitor(trial) ? arriveChat(trial, world) : startChat(trial, world);

/**
 * A conversation that is assigned to this user or to nobody, where the target routes so: rules that assign everything may be
 * refused, and do nothing until they are read again, so what the conversation shows says what became of it.
 */
export async function beginRouted(desk: Desk, user_id: string | undefined): Promise<Chat> {
  const { trial, world } = desk;
  const params = paramsOf(world);
  const everything = { name: trial.draw(word), conditions: [], assign: [user_id ?? ""] };
  const rules = user_id === undefined ? [] : [everything];
  await trial.call(world.owner, "routing.settings.merge", { params, body: assigning });
  await trial.call(world.owner, "routing.rules.replace", { params, body: { rules } });
  const chat = await begin(desk);
  await chatOnce(chat, (shown) => (memberAt(shown, "assigned/user_id") || undefined) === user_id);
  return chat;
}
