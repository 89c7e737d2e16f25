/** An email to all reaches owners only. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An email to all reaches owners only.",
  trips: ["operators.email-all"],
  plant({ seams }) {
    wrapHandler(seams, "operators.email.send", (call, original) => {
      const recipient = call.body.recipient === "all" ? "owners" : call.body.recipient;
      return original({ ...call, body: { ...call.body, recipient } });
    });
  },
};
