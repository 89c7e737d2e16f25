/** The check for an inbox accepts any identifier. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The check for an inbox accepts any identifier.",
  trips: ["exists-agrees:inbox", "removed-does-not-exist:inbox"],
  plant({ seams }) {
    wrapHandler(seams, "inboxes.inbox.exists", () => undefined);
  },
};
