/** The list of conversations gives one more than per_page asks for, also beyond 50. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The list of conversations gives one more than per_page asks for, also beyond 50.",
  trips: ["per-page:conversations.conversation.list"],
  plant({ seams }) {
    wrap(seams, "perPage", (original) => (operation, asked) => {
      const isList = operation.operationId === "conversations.conversation.list";
      return original(operation, asked) + Number(isList);
    });
  },
};
