/** An email to the owners reaches members too. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An email to the owners reaches members too.",
  trips: ["operators.email-owners"],
  plant({ seams }) {
    wrapHandler(seams, "operators.email.send", (call, original) => {
      const recipient = call.body.recipient === "owners" ? "all" : call.body.recipient;
      return original({ ...call, body: { ...call.body, recipient } });
    });
  },
};
