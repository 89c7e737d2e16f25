/** A PATCH of a hook that does not name its events drops them. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A PATCH of a hook that does not name its events drops them.",
  trips: ["merge-keeps:hook"],
  plant({ seams }) {
    wrapHandler(seams, "hooks.hook.merge", (call, original) =>
      original({ ...call, body: { events: [], ...call.body } }),
    );
  },
};
