import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { forgetsWhen, instead, refusesIf } from "../../deviate/handler.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { wrapHandler } from "../../seams.ts";
import { ongoingCall } from "../../state/call.ts";

/** The event call:request:accept is sent when a call is started, before the visitor answers. */
const acceptedAtStart: Plant = instead("call.session.start", (call, original) => {
  const result = original(call);
  const { website_id, session_id } = call.params;
  emitWebsite(call.reference, "call:request:accept", website_id, { session_id });
  return result;
});

/** The ongoing call of a conversation is shown in the other conversations of the website. */
const shownInOtherConversation: Plant = ({ seams }) => {
  const ongoing = new Map<string, string>();
  wrapHandler(seams, "call.session.read", (call, original) => {
    const { website_id } = call.params;
    try {
      const shown = original(call);
      ongoing.set(website_id, shown.call_id ?? "");
      return shown;
    } catch (error) {
      const call_id = ongoing.get(website_id);
      if (call_id === undefined) throw error;
      return { call_id };
    }
  });
  wrapHandler(seams, "call.session.end", (call, original) => {
    ongoing.delete(call.params.website_id);
    return original(call);
  });
};

/** The request to start a call is answered only when the visitor has answered the call. */
const startAwaitsAnswer: Plant = ({ seams, relay }) => {
  wrapHandler(seams, "call.session.start", async (call, original) => {
    const result = await original(call);
    const { promise, resolve } = Promise.withResolvers<void>();
    const leave = relay.tap(({ name, session_id }) => {
      if (name.startsWith("call:request:") && session_id === call.params.session_id) resolve();
    });
    await promise;
    leave();
    return result;
  });
};

/** A call that was started is shown until it is ended, whatever the visitor answers. */
const shownFromStart: Plant = (reference) => {
  const started = new Map<string, string>();
  instead("call.session.start", (call, original) => {
    const answer = original(call);
    started.set(call.params.session_id, ongoingCall(placeOf(call).conversation).call_id);
    return answer;
  })(reference);
  instead("call.session.end", (call, original) => {
    started.delete(call.params.session_id);
    return original(call);
  })(reference);
  instead("call.session.read", (call, original) => {
    const call_id = started.get(call.params.session_id);
    return call_id === undefined ? original(call) : { call_id };
  })(reference);
};

/** Only the first call of a conversation can be ended. */
const endsOnce: Plant = (reference) => {
  const ended = new Set<string>();
  instead("call.session.end", (call, original) => {
    const { session_id } = call.params;
    if (ended.has(session_id)) return undefined;
    ended.add(session_id);
    return original(call);
  })(reference);
};

/** The third call of a conversation goes on after it was ended. */
const thirdGoesOn: Plant = (reference) => {
  const ended = new Map<string, Set<string>>();
  forgetsWhen("call.session.end", ({ params: { session_id, call_id } }) => {
    const known = (ended.get(session_id) ?? new Set()).add(call_id);
    ended.set(session_id, known);
    return [...known].indexOf(call_id) === 2;
  })(reference);
};

/** A visitor who has declined a call is not called again. */
const noneAfterDeclined: Plant = (reference) => {
  const declined = new Set<unknown>();
  insteadOfVisit("call", (_, { answer, session_id }, original) => {
    if (answer === "decline") declined.add(session_id);
    return original();
  })(reference);
  refusesIf("call.session.start", ({ params }) => declined.has(params.session_id))(reference);
};

export const callSessionFaults: Record<string, Fault> = {
  "call-accepted-at-start": fault(
    "The event call:request:accept is sent when a call is started, before the visitor answers.",
    ["call.accept-event", "call.decline-event", "platform.asynchronous-call-returns-first"],
    acceptedAtStart,
  ),
  "call-shown-in-other-conversation": fault(
    "The ongoing call of a conversation is shown in the other conversations of the website.",
    ["call.of-own-conversation"],
    shownInOtherConversation,
  ),
  "call-start-awaits-answer": fault(
    "The request to start a call is answered only when the visitor has answered the call.",
    ["platform.asynchronous-call-returns-first"],
    startAwaitsAnswer,
  ),
  "call-declined-still-shown": fault(
    "A call that the visitor declined is shown like an ongoing one.",
    ["call.declined-is-not-ongoing"],
    shownFromStart,
  ),
  "call-second-goes-on": fault(
    "Only the first call of a conversation can be ended.",
    ["call.ended-is-not-ongoing"],
    endsOnce,
  ),
  "call-none-after-declined": fault(
    "Once a visitor has declined a call, every further one of the conversation is refused.",
    ["call.next-call-is-new"],
    noneAfterDeclined,
  ),
  "call-third-goes-on": fault(
    "The third call of a conversation goes on after it was ended.",
    ["call.ongoing-follows-moves"],
    thirdGoesOn,
  ),
};
