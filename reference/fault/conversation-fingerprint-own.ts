/** A message gets a fingerprint of the platform, whatever its sender gave. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message gets a fingerprint of the platform, whatever its sender gave.",
  trips: ["conversation.fingerprint-as-given"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { fingerprint: _, ...rest } = call.body;
      return original({ ...call, body: rest });
    });
  },
};
