/** A flag of 0 selects among the conversations of a profile as 1 does. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A flag that is given selects among the conversations of a profile, also as 0.",
  trips: ["people.conversation-flag-zero"],
  plant({ seams }) {
    wrapHandler(seams, "people.conversation.list", (call, original) => {
      const flags = Object.keys(call.query).map((name) => [name, "1"]);
      return original({ ...call, query: Object.fromEntries(flags) as typeof call.query });
    });
  },
};
