/** An email to operators is sent without its target. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An email to operators is sent without its target.",
  trips: ["operators.email-carries-text"],
  plant({ seams }) {
    wrapHandler(seams, "operators.email.send", (call, original) => {
      const { target: _, ...body } = call.body;
      return original({ ...call, body });
    });
  },
};
