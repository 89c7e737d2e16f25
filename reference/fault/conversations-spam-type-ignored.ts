/** The spams are listed whatever filter_type says. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The spams are listed whatever filter_type says.",
  trips: ["conversations.spam-filter-type"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.spam.list", (call, original) => {
      const { filter_type: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
