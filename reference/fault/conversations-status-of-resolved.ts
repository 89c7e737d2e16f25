/** A listed conversation in state resolved shows the status of an unresolved one. */
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "A listed conversation in state resolved shows the status of an unresolved one.",
  trips: ["conversations.status-is-alias"],
  plant({ seams }) {
    wrapDataOf(seams, "conversations.conversation.list", (data) =>
      (data as { status: number }[]).map((one) => ({ ...one, status: Math.min(one.status, 1) })),
    );
  },
};
