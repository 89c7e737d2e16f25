/** The event call:request:accept is sent when a call is started, before the visitor answers. */
import type { Fault } from "../deviation.ts";
import { emitWebsite } from "../relay/relay.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The event call:request:accept is sent when a call is started, before the visitor answers.",
  trips: ["call.accept-event", "call.decline-event", "platform.asynchronous-call-returns-first"],
  plant(reference) {
    wrapHandler(reference.seams, "call.session.start", (call, original) => {
      const result = original(call);
      const { website_id, session_id } = call.params;
      emitWebsite(reference, "call:request:accept", website_id, { session_id });
      return result;
    });
  },
};
