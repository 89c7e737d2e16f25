/** Only the owner who schedules the deletion of a website is told of it by email. */
import { userOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Only the owner who schedules the deletion of a website is told of it by email.",
  trips: ["website.delete-mails-owners"],
  plant({ seams }) {
    wrapHandler(seams, "website.remove", (call, original) => {
      const { mail } = call.reference;
      const { email } = userOf(call);
      const { send } = mail;
      mail.send = (one) => (one.to === email ? send(one) : undefined);
      try {
        return original(call);
      } finally {
        mail.send = send;
      }
    });
  },
};
