/** The setup of a website can be disabled, but not enabled again. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The setup of a website can be disabled, but not enabled again.",
  trips: ["setup.disabled-both-ways", "read-back:setup.merge/setup.read"],
  plant({ seams }) {
    wrapHandler(seams, "setup.merge", (call, original) =>
      call.body.disabled === false ? undefined : original(call),
    );
  },
};
