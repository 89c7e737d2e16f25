/** Whom a new conversation is assigned to, where no stage says it: routing does, by a rule without conditions (2/7). */
import { memberAt, word } from "../../../harness/author.ts";
import { chatOnce, type Chat } from "../conversation/chat.ts";
import { paramsOf } from "../platform/website.ts";
import { begin, type Desk } from "./desk.ts";

/** What is there already stays as it is. */
const assigning = { assign: true, reprocess_rules: false, reprocess_offline: false };

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
