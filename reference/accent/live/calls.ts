/** Other ways in which calls may go (1/3.1, 1/4.3). */
import type { Call } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { Refusal } from "../../refusal.ts";
import { createCounter } from "../../deviate/counter.ts";
import { sends } from "../../deviate/event.ts";
import { placeOf, type Place } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import { endCall, ongoingCall } from "../../state/call.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { settle } from "../../state/conversation/store.ts";
import { remove } from "../../state/conversation/thread.ts";
import { lastActors } from "./last-actors.ts";

type OfCall = Call<"call.session.read"> | Call<"call.session.end">;

const isAsked = (call: OfCall): boolean => {
  const { conversation } = placeOf(call);
  return !ongoingCall(conversation).accepted;
};

/** A call that nobody has accepted is not ongoing: it can be neither read nor ended. */
const ongoingOnceTaken: Plant = together(
  refusesIf("call.session.read", isAsked),
  refusesIf("call.session.end", isAsked),
);

/** The sender of a signal is not notified of it. */
const signalsToOthers: Plant = (reference) => {
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
const outlivesVisitor: Plant = (reference) => {
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

/** A call takes the place of an ongoing one, which leaves no trace. */
const takesPlace: Plant = instead("call.session.start", (call, original) => {
  const { website, conversation } = placeOf(call);
  if (isOngoing(conversation)) endCall(call.reference, website, conversation);
  return original(call);
});

/** A call to a visitor who is not there rings, and nobody takes it. */
const ringsOffline: Plant = instead("call.session.start", (call, original) => {
  const { conversation } = placeOf(call);
  const { online } = conversation;
  conversation.online = true;
  try {
    return original(call);
  } finally {
    conversation.online = online;
  }
});

/** Refuses a call to a device that does not say that it can take calls. */
const needsCapability: Plant = refusesIf(
  "call.session.start",
  (call) => !placeOf(call).conversation.meta.device?.capabilities?.includes("call"),
);

function isOngoing(conversation: Conversation): boolean {
  try {
    return Boolean(ongoingCall(conversation));
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Neither the acceptance nor the end of a call leaves a message. */
const leavesNoMessages: Plant = (reference) => {
  const drop = ({ website, conversation }: Place): void => {
    for (const message of conversation.thread.messages.toReversed()) {
      const { content } = message;
      const isCall = typeof content === "object" && content.namespace?.startsWith("call:");
      if (message.type === "event" && isCall) remove(conversation.thread, message);
    }
    settle(website, conversation);
  };
  together(
    sends((event) => (isCallMessage(event.data) ? [] : [event])),
    afterwards("call.session.end", (call) => drop(placeOf(call))),
    ...(["call", "offline"] as const).map((act) =>
      insteadOfVisit(act, (_, input, original) => {
        const result = original();
        drop(placeIn(reference, input));
        return result;
      }),
    ),
  )(reference);
};

const isCallMessage = (data: Record<string, unknown>): boolean => {
  const content = data["content"] as { namespace?: unknown } | undefined;
  return data["type"] === "event" && String(content?.namespace).startsWith("call:");
};

function isRinging(conversation: Conversation): boolean {
  try {
    return !ongoingCall(conversation).accepted;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Nobody calls a second visitor while the first has not answered. */
const ringsOneAtATime: Plant = (reference) => {
  const called = new Map<string, Conversation>();
  together(
    refusesIf("call.session.start", (call) => {
      const last = called.get(call.caller?.credential.identifier ?? "");
      return last !== undefined && last !== placeOf(call).conversation && isRinging(last);
    }),
    afterwards("call.session.start", (call) => {
      called.set(call.caller?.credential.identifier ?? "", placeOf(call).conversation);
    }),
  )(reference);
};

const answers: Readonly<Record<string, string>> = {
  "app:call:signaling:sdp": "app:call:signaling:candidate",
  "app:call:signaling:candidate": "app:call:signaling:sdp",
};

/** The client of the visitor answers each signal, as clients of calls do. */
const answersSignals: Plant = (reference) => {
  const count = createCounter();
  sends((event) => {
    const name = answers[event.name];
    if (name === undefined) return [event];
    const { session_id } = event.data;
    const payload = { session_id, from: "user", turn: count(String(session_id)) };
    return [event, { ...event, name, data: payload }];
  })(reference);
};

export const callsAccents: Record<string, Accent> = {
  "call-ongoing-once-taken": accent(
    "A call can be neither read nor ended before the visitor has accepted it.",
    ["open.call-ongoing-when"],
    ongoingOnceTaken,
  ),
  "call-outlives-visitor": accent(
    "A call goes on when the visitor leaves, until it is ended.",
    ["open.call-ongoing-when"],
    outlivesVisitor,
  ),
  "call-signals-to-others": accent(
    "Does not send a signal of a call back to its sender.",
    ["open.call-signal-direction"],
    signalsToOthers,
  ),
  "call-signals-answered": accent(
    "The client of the visitor answers each signal of a call by one of the other type.",
    ["open.call-signal-direction"],
    answersSignals,
  ),
  "call-takes-place": accent(
    "A call takes the place of an ongoing one.",
    ["open.call-twice"],
    takesPlace,
  ),
  "call-rings-one-at-a-time": accent(
    "Refuses a call of somebody whose call in another conversation nobody has answered yet.",
    ["open.call-twice"],
    ringsOneAtATime,
  ),
  "call-rings-offline": accent(
    "Accepts a call to a visitor who is not there.",
    ["open.call-offline"],
    ringsOffline,
  ),
  "call-needs-capability": accent(
    "Refuses a call to a device that does not say that it can take calls.",
    ["open.call-offline"],
    needsCapability,
  ),
  "call-leaves-no-messages": accent(
    "Neither the acceptance nor the end of a call leaves a message.",
    ["open.call-event-message"],
    leavesNoMessages,
  ),
};
