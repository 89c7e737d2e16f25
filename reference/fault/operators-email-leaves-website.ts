/** An email to one user reaches them although they are an operator of another website only. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An email to one user reaches them although they are an operator of another website only.",
  trips: ["operators.email-stays-in-website"],
  plant({ seams }) {
    wrapHandler(seams, "operators.email.send", (call, original) => {
      const { recipient, user_id = "", subject, message } = call.body;
      const { operators } = websiteOf(call);
      const stranger = call.reference.platform.users.get(user_id);
      if (recipient !== "user" || operators.has(user_id) || !stranger) return original(call);
      const { email } = stranger;
      return call.reference.mail.send({
        to: email,
        kind: "operators",
        subject,
        text: message,
        values: {},
      });
    });
  },
};
