/** The ongoing call of a conversation is shown in the other conversations of the website. */
import type { CallSessionReadData } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The ongoing call of a conversation is shown in the other conversations of the website.",
  trips: ["call.of-own-conversation"],
  plant({ seams }) {
    const ongoing = new Map<string, string>();
    wrapHandler(seams, "call.session.read", (call, original) => {
      const { website_id } = call.params;
      try {
        const shown = original(call) as CallSessionReadData;
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
  },
};
