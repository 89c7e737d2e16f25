/** An invitation is sent before the challenge is checked, so also when that fails. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An invitation is sent before the challenge is checked, so also when that fails.",
  trips: ["operators.refused-create-sends-nothing"],
  plant({ seams, mail }) {
    wrapHandler(seams, "operators.operator.create", (call, original) => {
      try {
        return original(call);
      } catch (error) {
        const { name, website_id } = websiteOf(call);
        mail.send({
          to: call.body.email.toLowerCase(),
          kind: "invitation",
          subject: `You are invited to ${name}`,
          text: `You are invited to ${name}.`,
          values: { website_id },
        });
        throw error;
      }
    });
  },
};
