/** Inboxes, which are for the user tier only, are listed for plugin tokens. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Inboxes, which are for the user tier only, are listed for plugin tokens.",
  trips: ["tier:inboxes.inbox.list", "platform.tier-header-gives-no-tier"],
  plant({ seams }) {
    wrap(
      seams,
      "allowsTier",
      (original) => (operation, caller) =>
        operation.operationId === "inboxes.inbox.list" || original(operation, caller),
    );
  },
};
