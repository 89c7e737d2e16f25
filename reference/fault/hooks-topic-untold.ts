/** Hooks are not told of the topic of a conversation. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told of the topic of a conversation.",
  trips: ["platform.hook-platform"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        event.name !== "session:sync:topic" && original(namespaces, event),
    );
  },
};
