/** Composing by one side is shown as composing by both. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Composing by one side is shown as composing by both.",
  trips: ["conversation.compose-sides-apart"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.compose.set", (call, original) => {
      original({ ...call, body: { ...call.body, from: "user" } });
      return original({ ...call, body: { ...call.body, from: "operator" } });
    });
  },
};
