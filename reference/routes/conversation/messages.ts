/** Messages of a conversation: batches, sending, editing, removing (1/4.3, 1/4.3.1). */
import type { Handlers } from "../../call.ts";
import { invalid, must, Refusal } from "../../refusal.ts";
import type { Reference } from "../../reference.ts";
import { addMessage, editMessage, removeMessage } from "../../state/conversation/message.ts";
import type { Conversation, Message } from "../../state/conversation/model.ts";
import { batch } from "../../state/conversation/thread.ts";
import { authorOf, namedIn } from "./actor.ts";
import { placeOf } from "./place.ts";

const batchSize = 40;

/** The message with this fingerprint, or a refusal when there is none. */
export const messageOf = ({ thread }: Conversation, fingerprint: string): Message =>
  must(thread.byFingerprint.get(Number(fingerprint)), "message");

/** Refuses a message that cannot be edited, or content that is not of its type (open.message-edit-partial). */
export function checkEdit(
  { contract, seams }: Reference,
  { meta }: Conversation,
  { type, from, origin }: Message,
  content: unknown,
): void {
  if (meta.origin !== "chat") {
    throw new Refusal(409, "not_chatbox", "only conversations from the chatbox can be edited");
  }
  const body = { type, from, origin, content };
  const violation = seams.violation(contract.operation("conversation.message.send"), {}, body);
  if (violation !== undefined)
    throw invalid(`not the content of a message of type ${type}: ${violation}`);
}

export const messages: Handlers = {
  "conversation.message.list": (call) => {
    const { thread } = placeOf(call).conversation;
    return batch(thread, call.query.timestamp_before, batchSize);
  },
  "conversation.message.send": (call) => {
    const { website, conversation } = placeOf(call);
    const { body } = call;
    const user = body.from === "operator" ? authorOf(call, body.user) : namedIn(body.user);
    const { fingerprint } = addMessage(call.reference, website, conversation, { ...body, user });
    return { fingerprint };
  },
  "conversation.message.read": (call) =>
    messageOf(placeOf(call).conversation, call.params.fingerprint),
  "conversation.message.edit": (call) => {
    const { website, conversation } = placeOf(call);
    const message = messageOf(conversation, call.params.fingerprint);
    const { content } = call.body;
    checkEdit(call.reference, conversation, message, content);
    editMessage(call.reference, website, conversation, message, content);
  },
  "conversation.message.remove": (call) => {
    const { website, conversation } = placeOf(call);
    const message = messageOf(conversation, call.params.fingerprint);
    removeMessage(call.reference, website, conversation, message);
  },
};
