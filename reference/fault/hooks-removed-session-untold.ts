/** Hooks are not told that a conversation is removed. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told that a conversation is removed.",
  trips: ["platform.hook-session-removed"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        event.name !== "session:removed" && original(namespaces, event),
    );
  },
};
