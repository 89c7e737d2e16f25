/** Calls with the visitor of a conversation (1/4.3); the stage's visitor answers them. */
import { Answer, type Handlers } from "../call.ts";
import { later } from "../later.ts";
import { emitWebsite } from "../relay/relay.ts";
import { endCall, ongoingCall, startCall } from "../state/call.ts";
import { mustBeOnline } from "../state/conversation/presence.ts";
import { authorOf } from "./conversation/actor.ts";
import { placeOf } from "./conversation/place.ts";

export const call: Handlers = {
  "call.session.start": (call) => {
    const { conversation } = placeOf(call);
    const { user, origin = "chat" } = call.body;
    mustBeOnline(conversation);
    const by = { user: authorOf(call, user), origin };
    const { call_id } = startCall(call.reference, conversation, by);
    return new Answer({ call_id }, "processing", 202);
  },
  "call.session.read": (call) => {
    const { call_id } = ongoingCall(placeOf(call).conversation);
    return { call_id };
  },
  "call.session.end": (call) => {
    const { website, conversation } = placeOf(call);
    ongoingCall(conversation, call.params.call_id);
    const { user, origin = "chat" } = call.body;
    endCall(call.reference, website, conversation, { user: authorOf(call, user), origin });
  },
  "call.signal.send": (call) => {
    const { session_id, website_id } = placeOf(call).conversation;
    const { call_id } = ongoingCall(placeOf(call).conversation, call.params.call_id);
    const { type, payload } = call.body;
    const signal = { session_id, call_id, from: "operator", [type]: payload };
    later(call.reference, () =>
      emitWebsite(call.reference, `app:call:signaling:${type}`, website_id, signal, "stream"),
    );
  },
};
