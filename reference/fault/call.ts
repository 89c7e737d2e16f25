import { actsThoughRefused } from "../deviate/check.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import {
  losesAfter,
  losesEvent,
  losesEverySecond,
  losesOneIn,
  misnames,
  sends,
  sendsBeside,
  sendsElsewhere,
} from "../deviate/event.ts";
import {
  afterwards,
  demandsField,
  forgets,
  forgetsWhen,
  inPlaceOfRefusal,
  instead,
  refusesField,
  refusesWhen,
  shows,
} from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { invalid } from "../refusal.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { endCall, ongoingCall } from "../state/call.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { callSessionFaults } from "./call/session.ts";

/** Who listens to a conversation was told which call is meant, and is not told of the next one. */
const signalsOfFirstCall: Plant = (reference) => {
  const first = new Map<string, string>();
  forgetsWhen("call.signal.send", ({ params: { session_id, call_id } }) => {
    if (!first.has(session_id)) first.set(session_id, call_id);
    return first.get(session_id) !== call_id;
  })(reference);
};

export const callFaults: Record<string, Fault> = {
  ...callSessionFaults,
  "call-end-ends-all": fault(
    "The end of a call ends the calls of all conversations of the website.",
    ["call.of-own-conversation"],
    afterwards("call.session.end", (call) => {
      const { website } = placeOf(call);
      for (const one of conversationsOf(website).all) endCall(call.reference, website, one);
    }),
  ),
  "call-goes-on-after-end": fault(
    "Ending a call is accepted, and the call goes on.",
    ["call.ended-is-not-ongoing"],
    forgets("call.session.end"),
  ),
  "call-ringing-goes-on-after-end": fault(
    "A call that is ended before the visitor took it can still be taken.",
    ["call.ended-is-not-ongoing"],
    forgetsWhen("call.session.end", (call) => {
      const { conversation } = placeOf(call);
      return !ongoingCall(conversation, call.params.call_id).accepted;
    }),
  ),
  "call-signal-on-rtm": fault(
    "The signals of a call are pushed on the RTM channel instead of the streaming channel.",
    ["call.signal-sdp-event", "call.signal-candidate-event"],
    sends((event) => [event.name.startsWith("app:call:") ? { ...event, channel: "rtm" } : event]),
  ),
  "call-accept-told-beside": fault(
    "The event call:request:accept is followed by call:request:decline.",
    ["call.accept-event"],
    sendsBeside("call:request:accept", "call:request:decline"),
  ),
  "call-accept-elsewhere": fault(
    "The event call:request:accept goes to another website.",
    ["call.accept-event"],
    sendsElsewhere("call:request:accept"),
  ),
  "call-decline-misnamed": fault(
    "A declined call is reported as call:request:declined.",
    ["call.decline-event"],
    misnames("call:request:decline", "call:request:declined"),
  ),
  "call-accept-untold-after-decline": fault(
    "Nobody is notified of an accepted call once an earlier one in its conversation was declined.",
    ["call.decline-event"],
    losesAfter("call:request:accept", "call:request:decline"),
  ),
  "call-decline-told-as-accept": fault(
    "The event call:request:decline is accompanied by call:request:accept.",
    ["call.decline-event"],
    sendsBeside("call:request:decline", "call:request:accept"),
  ),
  "call-video-refused": fault(
    "A call in the mode video is refused when it names an origin.",
    ["call.both-modes"],
    refusesWhen("call.session.start", ({ body }) =>
      body.mode === "video" && body.origin !== undefined ? invalid("mode: audio") : undefined,
    ),
  ),
  "call-video-never-rings": fault(
    "A call in the mode video is accepted and never reaches the visitor.",
    ["call.both-modes"],
    afterwards("call.session.start", (call) => {
      const { website, conversation } = placeOf(call);
      if (call.body.mode === "video") endCall(call.reference, website, conversation);
    }),
  ),
  "call-user-refused": fault(
    "A call in the name of a user is refused.",
    ["call.both-modes"],
    refusesField("call.session.start", "user"),
  ),
  "call-id-of-reader": fault(
    "Users and plugins are shown different identifiers of one call.",
    ["call.accepted-is-ongoing"],
    shows("call.session.read", ({ call_id }, { caller }) => ({
      call_id: caller?.credential.tier === "plugin" ? `${call_id}-plugin` : call_id,
    })),
  ),
  "call-accepted-not-shown": fault(
    "A call is shown until the visitor accepts it.",
    ["call.accepted-is-ongoing"],
    shows("call.session.read", (shown, call) =>
      ongoingCall(placeOf(call).conversation).accepted ? {} : shown,
    ),
  ),
  "call-shown-before-start": fault(
    "A conversation in which no call was started shows a call.",
    ["call.none-before-start"],
    inPlaceOfRefusal("call.session.read", ({ params }) => ({
      call_id: `call_${params.session_id}`,
    })),
  ),
  "call-identifier-reused": fault(
    "Every call has the same identifier.",
    ["call.next-call-is-new", "call.of-own-conversation"],
    seam("newId", (original) => (noun) => (noun === "call" ? "call_1" : original(noun))),
  ),
  "call-end-without-call": fault(
    "Ending a call that is not ongoing is accepted.",
    ["call.end-needs-ongoing"],
    inPlaceOfRefusal("call.session.end"),
  ),
  "call-end-in-a-name-forgotten": fault(
    "The end of a call in the name of somebody is accepted, and the call goes on.",
    ["call.ended-is-not-ongoing"],
    forgetsWhen("call.session.end", ({ body }) => body?.user !== undefined),
  ),
  "call-ended-elsewhere": fault(
    "A call is ended under any conversation of its website.",
    ["call.end-needs-ongoing"],
    instead("call.session.end", (call, original) => {
      const { website } = placeOf(call);
      const { call_id } = call.params;
      const holder = [...conversationsOf(website).all].find((one) => {
        try {
          return ongoingCall(one, call_id);
        } catch {
          return false;
        }
      });
      const { session_id } = holder ?? call.params;
      return original({ ...call, params: { ...call.params, session_id } });
    }),
  ),
  "call-end-of-any-id": fault(
    "Ending a call by another identifier ends the ongoing one.",
    ["call.end-needs-ongoing"],
    instead("call.session.end", (call, original) => {
      const { call_id } = ongoingCall(placeOf(call).conversation);
      return original({ ...call, params: { ...call.params, call_id } });
    }),
  ),
  "call-end-needs-user": fault(
    "Ending a call requires the user who ends it.",
    ["call.end-without-body"],
    demandsField("call.session.end", "user"),
  ),
  "call-end-needs-origin": fault(
    "Ending a call without an origin is accepted, and the call goes on.",
    ["call.end-without-body"],
    forgetsWhen("call.session.end", ({ body }) => body.origin === undefined),
  ),
  "call-signal-sdp-beside": fault(
    "A signal of type sdp also sends the event for candidates.",
    ["call.signal-sdp-event"],
    sendsBeside("app:call:signaling:sdp", "app:call:signaling:candidate"),
  ),
  "call-signal-second-lost": fault(
    "Every second signal of type sdp is lost.",
    ["call.signal-sdp-event"],
    losesEverySecond("app:call:signaling:sdp"),
  ),
  "call-signal-candidate-beside": fault(
    "A signal of type candidate also sends the event for sdp.",
    ["call.signal-candidate-event"],
    sendsBeside("app:call:signaling:candidate", "app:call:signaling:sdp"),
  ),
  "call-signal-candidate-lost": fault(
    "Signals of type candidate send no event.",
    ["call.signal-candidate-event"],
    losesEvent("app:call:signaling:candidate"),
  ),
  "call-signals-of-first-call": fault(
    "The signals of the first call of a conversation alone send events.",
    ["call.signal-sdp-event", "call.signal-candidate-event"],
    signalsOfFirstCall,
  ),
  "call-ended-by-strangers": fault(
    "Somebody from another website who ends a call is refused, but the call ends.",
    ["call.ongoing-follows-moves"],
    actsThoughRefused("call.session.end", "allowsWebsite"),
  ),
  "call-signal-seventh-lost": fault(
    "Every seventh signal of a website is lost.",
    ["call.signal-sdp-event", "call.signal-candidate-event"],
    losesOneIn(7, "app:call:signaling:sdp", "app:call:signaling:candidate"),
  ),
};
