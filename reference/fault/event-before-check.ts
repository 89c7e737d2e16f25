/** The event message:removed is sent before it is looked whether there is such a message. */
import type { Fault } from "../deviation.ts";
import { emitWebsite } from "../relay/relay.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The event message:removed is sent before it is looked whether there is such a message.",
  trips: ["platform.no-event-of-refused-call"],
  plant(reference) {
    wrapHandler(reference.seams, "conversation.message.remove", (call, original) => {
      try {
        return original(call);
      } catch (error) {
        const { website_id, session_id } = call.params;
        const fingerprint = Number(call.params.fingerprint);
        emitWebsite(reference, "message:removed", website_id, { session_id, fingerprint });
        throw error;
      }
    });
  },
};
