import { fault, type Fault } from "../deviate/deviation.ts";
import { sends } from "../deviate/event.ts";
import { forgets } from "../deviate/handler.ts";
import { acceptedAtStart, shownInOtherConversation, startAwaitsAnswer } from "./call/behaviour.ts";

export const callFaults: Record<string, Fault> = {
  "call-accepted-at-start": fault(
    "The event call:request:accept is sent when a call is started, before the visitor answers.",
    ["call.accept-event", "call.decline-event", "platform.asynchronous-call-returns-first"],
    acceptedAtStart,
  ),
  "call-goes-on-after-end": fault(
    "Ending a call is accepted, and the call goes on.",
    ["call.ended-is-not-ongoing"],
    forgets("call.session.end"),
  ),
  "call-shown-in-other-conversation": fault(
    "The ongoing call of a conversation is shown in the other conversations of the website.",
    ["call.of-own-conversation"],
    shownInOtherConversation,
  ),
  "call-signal-on-rtm": fault(
    "The signals of a call are pushed on the RTM channel in place of the streaming channel.",
    ["call.signal-sdp-event", "call.signal-candidate-event"],
    sends((event) => [event.name.startsWith("app:call:") ? { ...event, channel: "rtm" } : event]),
  ),
  "call-start-awaits-answer": fault(
    "Starting a call is answered only when the visitor has answered it.",
    ["platform.asynchronous-call-returns-first"],
    startAwaitsAnswer,
  ),
};
