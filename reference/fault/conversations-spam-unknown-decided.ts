/** A decision on a spam item that does not exist is accepted. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { spamsOf } from "../state/conversation/spam.ts";

export const fault: Fault = {
  says: "A decision on a spam item that does not exist is accepted.",
  trips: ["conversations.spam-must-exist", "conversations.spam-rejected-once"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.spam.decide", (call, original) =>
      spamsOf(websiteOf(call)).has(call.params.spam_id) ? original(call) : undefined,
    );
  },
};
