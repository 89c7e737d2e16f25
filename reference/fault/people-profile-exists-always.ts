/** The existence check of a profile accepts any identifier. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The existence check of a profile accepts any identifier.",
  trips: ["exists-agrees:people-profile", "removed-does-not-exist:people-profile"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.exists", () => undefined);
  },
};
