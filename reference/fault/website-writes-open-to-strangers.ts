/** Conversations are created with credentials of any other website. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Conversations are created with credentials of any other website.",
  trips: ["isolation:conversation.create", "platform.token-needs-installation"],
  plant({ seams }) {
    wrap(
      seams,
      "allowsWebsite",
      (original) => (website, caller, operation) =>
        operation.operationId === "conversation.create" || original(website, caller, operation),
    );
  },
};
