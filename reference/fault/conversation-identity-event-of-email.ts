/** The event identity:verify:request also follows a request for an email. */
import type { Fault } from "../deviation.ts";
import { emitPlugin } from "../relay/relay.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The event identity:verify:request also follows a request for an email.",
  trips: ["conversation.identity-own-event-only"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.identity.request", (call, original) => {
      const result = original(call);
      const { website, conversation } = placeOf(call);
      const { session_id } = conversation;
      for (const plugin_id of website.plugins.keys()) {
        const { website_id } = website;
        const name = "identity:verify:request";
        emitPlugin(call.reference, name, website_id, plugin_id, { session_id, plugin_id });
      }
      return result;
    });
  },
};
