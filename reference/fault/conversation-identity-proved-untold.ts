/** Nobody is told that a visitor has proved an identity. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Nobody is told that a visitor has proved an identity.",
  trips: ["conversation.identity-proved-event"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      if (event.name !== "session:update_verify") original(event);
    });
  },
};
