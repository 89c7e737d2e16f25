/** A closed session disappears from the list, but its keypair goes on working. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A closed session disappears from the list, but its keypair goes on working.",
  trips: ["session.closed-app-blocked"],
  plant({ seams, platform }) {
    wrapHandler(seams, "session.authorized.remove", (call, original) => {
      const credential = platform.credentials.get(call.params.identifier);
      const result = original(call);
      if (credential) platform.credentials.set(credential.identifier, credential);
      return result;
    });
  },
};
