/** A conversation is the same for everybody who works on its website (1/1). */
import { eventually, isBlank, isRefused, rule, type Caller } from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { expectChat, readChat, type Chat } from "../support/conversation/chat.ts";
import { batch, isIn, say, threadOnce } from "../support/conversation/message.ts";
import { begin, deskIn, idOf, list, type Desk } from "../support/conversations/desk.ts";
import { expectRefused, questionOf } from "../support/read.ts";

const itemOf = (all: readonly Conversation[], chat: Chat): Conversation | undefined =>
  all.find(({ session_id }) => session_id === idOf(chat));

/** The rule says that somebody finds what another did: the badge in both forms, and the message. */
async function expectFound(desk: Desk, chat: Chat, as: Caller, fingerprint: number): Promise<void> {
  const { trial } = desk;
  const after = `as ${as.role} reads it, after another verified it`;
  await expectChat({ ...chat, as }, { is_verified: true }, after);
  const all = await threadOnce({ ...chat, as }, (found) => isIn(found, fingerprint));
  const where = `the messages as ${as.role} reads them, after another sent one`;
  trial.expect(isIn(all, fingerprint), where, `a list with ${fingerprint}`, all.length);
  // The list may leave the badge out (open.list-form-fields).
  const shown = async (): Promise<unknown> =>
    itemOf(await list({ ...desk, as }), chat)?.is_verified;
  const isRight = (value: unknown): boolean => isBlank(value) || value === true;
  const listed = await eventually(trial, "list", shown, isRight);
  trial.expect(isRight(listed), `/is_verified of the listed conversation ${after}`, "true", listed);
  trial.settle();
}

rule("conversation.changed-for-every-reader", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const [owner, ...others] = world.operators;
  if (!owner) return trial.cannot("the target gives no operator");
  const desk = { ...deskIn(trial, world), as: owner };
  const chat = await begin(desk);
  const readers = [...others, ...world.plugins.filter((plugin) => !trial.spares(plugin))];
  if (!readers.length) trial.cannot("the target gives nobody else who may read");
  // What they read now must give way afterwards.
  for (const as of readers) {
    await readChat({ ...chat, as });
    await batch({ ...chat, as });
    await list({ ...desk, as });
  }
  const { params } = chat;
  const fingerprint = await say(chat, "operator", "Hello");
  await trial.given(owner, "conversation.verify.set", { params, body: { verified: true } });
  for (const as of [owner, ...readers]) await expectFound(desk, chat, as, fingerprint);
  // Whether a colleague may remove it is not said; what is accepted is done.
  const at = { params: { ...params, fingerprint: String(fingerprint) } };
  const [colleague] = others;
  if (!colleague || isRefused(await trial.call(colleague, "conversation.message.remove", at)))
    return;
  const question = questionOf({ trial, as: owner }, "conversation.message.read", at);
  await expectRefused(question, "after a colleague removed the message");
});
