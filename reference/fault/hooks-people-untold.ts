/** Hooks are not told of profiles. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told of profiles.",
  trips: [
    "platform.hook-people-created",
    "platform.hook-people-updated",
    "platform.hook-people-removed",
  ],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        !event.name.startsWith("people:profile:") && original(namespaces, event),
    );
  },
};
