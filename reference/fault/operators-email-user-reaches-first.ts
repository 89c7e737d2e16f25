/** An email to one operator also reaches the operator who joined first. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An email to one operator also reaches the operator who joined first.",
  trips: ["operators.email-user"],
  plant({ seams }) {
    wrapHandler(seams, "operators.email.send", (call, original) => {
      const [first] = websiteOf(call).operators.keys();
      const { recipient, user_id } = call.body;
      const isOther = recipient === "user" && first !== undefined && user_id !== first;
      if (isOther) original({ ...call, body: { ...call.body, user_id: first } });
      return original(call);
    });
  },
};
