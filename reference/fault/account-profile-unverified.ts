/** The profile takes a new email or password whatever verify says. */
import { userOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The profile takes a new email or password whatever verify says.",
  trips: ["account.credentials-change-needs-password"],
  plant({ seams }) {
    wrapHandler(seams, "account.profile.merge", (call, original) =>
      original({ ...call, body: { ...call.body, verify: userOf(call).password } }),
    );
  },
};
