/** The page goes away with whatever is given for the password. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Removes a status page without looking at the password.",
  trips: ["status.removal-needs-password"],
  plant({ seams, callingUser }) {
    wrapHandler(seams, "status.remove", (call, original) =>
      original({ ...call, body: { verify: callingUser(call.caller).password } }),
    );
  },
};
