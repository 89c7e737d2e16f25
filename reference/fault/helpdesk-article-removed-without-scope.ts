/** Removing an article must need the scope of articles. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A plugin token without the scope website:helpdesk:articles may remove articles.",
  trips: ["scope:helpdesk.article.remove"],
  plant({ seams }) {
    wrap(
      seams,
      "allowsScope",
      (original) => (operation, caller) =>
        operation.operationId === "helpdesk.article.remove" || original(operation, caller),
    );
  },
};
