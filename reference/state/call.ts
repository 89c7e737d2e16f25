/** The call of a conversation: ongoing from its start until it is declined or ended (open.call-ongoing-when). */
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { must, Refusal } from "../refusal.ts";
import { slot } from "../slot.ts";
import { addMessage } from "./conversation/message.ts";
import type { Author, Conversation } from "./conversation/model.ts";
import { tell } from "./conversation/store.ts";

export interface CallSession {
  call_id: string;
  /** Whether the visitor has taken it. */
  accepted: boolean;
  user: Author;
  origin: string;
}

const slotOf = slot<Conversation, { call: CallSession | undefined }>(() => ({ call: undefined }));

/** The ongoing call, or a refusal when there is none or another one. */
export function ongoingCall(conversation: Conversation, call_id?: string): CallSession {
  const call = must(slotOf(conversation).call, "call");
  return must(call_id === undefined || call_id === call.call_id ? call : undefined, "call");
}

/** Begins a call that the visitor has not answered yet. */
export function startCall(
  { seams }: Reference,
  conversation: Conversation,
  by: Pick<CallSession, "user" | "origin">,
): CallSession {
  const state = slotOf(conversation);
  if (state.call) throw new Refusal(409, "call_ongoing", "the conversation has a call already");
  state.call = { call_id: seams.newId("call", conversation.website_id), accepted: false, ...by };
  return state.call;
}

/** open.call-event-message */
function leaveMessage(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  namespace: "call:started" | "call:ended",
  { user, origin }: Pick<CallSession, "user" | "origin">,
): void {
  addMessage(reference, website, conversation, {
    type: "event",
    from: "operator",
    origin,
    content: { namespace, text: namespace === "call:started" ? "Call started" : "Call ended" },
    user,
  });
}

/** Whether there was a call to answer. */
export function answerCall(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  answer: "accept" | "decline",
): boolean {
  const state = slotOf(conversation);
  const { call } = state;
  if (!call || call.accepted) return false;
  if (answer === "accept") call.accepted = true;
  else state.call = undefined;
  tell(reference, conversation, `call:request:${answer}`, { call_id: call.call_id });
  if (call.accepted) leaveMessage(reference, website, conversation, "call:started", call);
  return true;
}

/** Ends the call in the name of `by`, else of the caller; a call that was never taken leaves no trace. */
export function endCall(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  by?: Pick<CallSession, "user" | "origin">,
): void {
  const state = slotOf(conversation);
  const { call } = state;
  state.call = undefined;
  if (call?.accepted) leaveMessage(reference, website, conversation, "call:ended", by ?? call);
}
