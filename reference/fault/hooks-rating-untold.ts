/** Hooks are not told of ratings. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told of ratings.",
  trips: ["platform.hook-session-rating"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        event.name !== "session:sync:rating" && original(namespaces, event),
    );
  },
};
