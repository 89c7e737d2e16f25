/** Hooks are not told that a conversation is blocked. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told that a conversation is blocked.",
  trips: ["platform.hook-session-set-block"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        event.name !== "session:set_block" && original(namespaces, event),
    );
  },
};
