/** An email to the members reaches owners too. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An email to the members reaches owners too.",
  trips: ["operators.email-members"],
  plant({ seams }) {
    wrapHandler(seams, "operators.email.send", (call, original) => {
      const recipient = call.body.recipient === "members" ? "all" : call.body.recipient;
      return original({ ...call, body: { ...call.body, recipient } });
    });
  },
};
