/** Other ways in which calls may go (1/3.1, 1/4.3). */
import type { Call } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { Refusal } from "../../refusal.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import { ongoingCall } from "../../state/call.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { lastActors } from "./last-actors.ts";

type OfCall = Call<"call.session.read"> | Call<"call.session.end">;

const isAsked = (call: OfCall): boolean => {
  const { conversation } = placeOf(call);
  return !ongoingCall(conversation).accepted;
};

/** A call that nobody has accepted is not ongoing: it can be neither read nor ended. */
export const ongoingOnceTaken: Plant = together(
  refusesIf("call.session.read", isAsked),
  refusesIf("call.session.end", isAsked),
);

/** The sender of a signal is not notified of it. */
export const signalsToOthers: Plant = (reference) => {
  const senders = lastActors();
  together(
    instead("call.signal.send", (call, original) => {
      senders.note(call);
      return original(call);
    }),
    seam(
      "hears",
      (original) => (listener, event) =>
        original(listener, event) &&
        !(event.name.startsWith("app:call:") && senders.isOf(listener, event)),
    ),
  )(reference);
};

/** A call goes on when the visitor leaves, until an operator ends it. */
export const outlivesVisitor: Plant = (reference) => {
  const left = new WeakMap<Conversation, string>();
  together(
    insteadOfVisit("offline", (_, input, original) => {
      const { conversation } = placeIn(reference, input);
      const call_id = takenCall(conversation);
      const result = original();
      if (call_id !== undefined) left.set(conversation, call_id);
      return result;
    }),
    instead("call.session.read", (call, original) => {
      const call_id = left.get(placeOf(call).conversation);
      return call_id === undefined ? original(call) : { call_id };
    }),
    instead("call.session.end", (call, original) => {
      const { conversation } = placeOf(call);
      if (left.get(conversation) !== call.params.call_id) return original(call);
      left.delete(conversation);
      return undefined;
    }),
    // The next call of the conversation takes its place.
    afterwards("call.session.start", (call) => void left.delete(placeOf(call).conversation)),
  )(reference);
};

/** The identifier of the call that the visitor has accepted. */
function takenCall(conversation: Conversation): string | undefined {
  try {
    const { accepted, call_id } = ongoingCall(conversation);
    return accepted ? call_id : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
