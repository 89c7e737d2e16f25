/** A message that is sent with an older timestamp is dated when it arrives. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message that is sent with an older timestamp is dated when it arrives.",
  trips: ["conversation.ingested-in-its-place"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { timestamp: _, ...rest } = call.body;
      return original({ ...call, body: rest });
    });
  },
};
