/** The last operator of a website can be unlinked. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The last operator of a website can be unlinked.",
  trips: ["operators.last-is-kept"],
  plant({ seams }) {
    wrapHandler(seams, "operators.operator.remove", (call, original) => {
      const { operators } = websiteOf(call);
      const isLast = operators.size === 1 && operators.delete(call.params.user_id);
      return isLast ? undefined : original(call);
    });
  },
};
