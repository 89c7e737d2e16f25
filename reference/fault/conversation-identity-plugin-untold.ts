/** A plugin is not told that the verification of its identity is asked for. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A plugin is not told that the verification of its identity is asked for.",
  trips: ["conversation.identity-plugin-event"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      if (event.name !== "identity:verify:request") original(event);
    });
  },
};
