/** A batch replacement of tags also tags the shortcuts that had none. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A batch replacement of tags also tags the shortcuts that had none.",
  trips: ["shortcuts.tag-others-spared"],
  plant({ seams }) {
    wrapHandler(seams, "shortcuts.tag.replace-all", (call, original) => {
      original({ ...call, body: { ...call.body, match: "none" } });
      return original(call);
    });
  },
};
