/** A change of the profile that does not name the phone blanks it. */
import { userOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A change of the profile that does not name the phone blanks it.",
  trips: ["merge-keeps:account-profile"],
  plant({ seams }) {
    wrapHandler(seams, "account.profile.merge", (call, original) => {
      const result = original(call);
      if (call.body.phone === undefined) userOf(call).phone = "";
      return result;
    });
  },
};
