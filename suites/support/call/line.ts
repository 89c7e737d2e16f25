/** A call in a conversation: started by an operator or a plugin, answered by the visitor. */
import {
  envelopeOf,
  eventually,
  isAccepted,
  isBlank,
  isStagedVisitor,
  memberAt,
  type Exchange,
  type Trial,
  type World,
} from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { arriveChat, visitor, type Chat } from "../conversation/chat.ts";

export type CallStart = NonNullable<Operations["call.session.start"]["body"]>;
type CallEnd = NonNullable<Operations["call.session.end"]["body"]>;
export type Answer = "accept" | "decline";

/**
 * A conversation whose visitor is there to take a call. Where the target names the visitor, a call of an earlier rule goes on there
 * if nothing ends it, and another may be refused (open.call-twice).
 */
export async function openLine(trial: Trial, world: World): Promise<Chat> {
  const chat = await arriveChat(trial, world);
  if (!isStagedVisitor(trial) && isShown(await shownCall(chat)))
    trial.cannot("the call before it had to be ended");
  return chat;
}

export const startCall = (
  { trial, as, params }: Chat,
  body: CallStart = { mode: "audio" },
): Promise<unknown> => trial.given(as, "call.session.start", { params, body });

/** The rule says that a call can be started. */
export async function expectStarted({ trial, as, params }: Chat): Promise<void> {
  await trial.accepts(as, "call.session.start", { params, body: { mode: "audio" } });
  trial.settle();
}

export const answerCall = (chat: Chat, answer: Answer): Promise<unknown> =>
  visitor(chat, "call", { answer });

const readCall = ({ trial, as, params }: Chat): Promise<Exchange> =>
  trial.call(as, "call.session.read", { params });

/** The identifier that was shown; without a call the read may be refused (open.call-read-none). */
const shownIn = (exchange: Exchange): unknown =>
  isAccepted(exchange) ? memberAt(envelopeOf(exchange).data, "call_id") : undefined;

/** The identifier of the call that is shown now, if one is. */
export const shownCall = async (chat: Chat): Promise<unknown> => shownIn(await readCall(chat));

/** The identifier of the call once it fits, or as it was shown last. */
const callOnce = (chat: Chat, fits: (call_id: unknown) => boolean): Promise<unknown> =>
  eventually(chat.trial, "thing", async () => shownIn(await readCall(chat)), fits);

const isShown = (call_id: unknown): boolean => !isBlank(call_id);

/** The rule says that a call is ongoing; returns its identifier. */
export async function expectOngoing(chat: Chat, after: string): Promise<string> {
  const call_id = await callOnce(chat, isShown);
  const where = `/data/call_id ${after}`;
  chat.trial.expect(isShown(call_id), where, "the identifier of a call", call_id);
  chat.trial.settle();
  return String(call_id);
}

/** The rule says that no call is ongoing. */
export async function expectNoCall(chat: Chat, after: string): Promise<void> {
  const call_id = await callOnce(chat, isBlank);
  chat.trial.expect(isBlank(call_id), `/data/call_id ${after}`, "none", call_id);
  chat.trial.settle();
}

/** A call that the visitor has taken, as a precondition; returns its identifier. */
export async function givenCall(chat: Chat, body?: CallStart): Promise<string> {
  await startCall(chat, body);
  await answerCall(chat, "accept");
  return givenOngoing(chat);
}

/** The call that is ongoing, as a precondition; returns its identifier. */
export async function givenOngoing(chat: Chat): Promise<string> {
  const call_id = await callOnce(chat, isShown);
  if (typeof call_id !== "string") return chat.trial.cannot("the call that was taken is not shown");
  return call_id;
}

/** Ends the call; an absent body is open (open.body-absent). */
export const endCall = (
  { trial, as, params }: Chat,
  call_id: string,
  body: CallEnd = {},
): Promise<unknown> =>
  trial.given(as, "call.session.end", { params: { ...params, call_id }, body });
