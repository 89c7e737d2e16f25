/** An inbox is created without a name. */
import { tolerate } from "../deviate/tolerance.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "An inbox is created without a name.",
  trips: ["required:inboxes.inbox.create"],
  plant({ seams }) {
    tolerate(seams, "inboxes.inbox.create", /property 'name'/);
  },
};
