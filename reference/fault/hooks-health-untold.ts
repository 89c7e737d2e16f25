/** Hooks are not told that the health of a node changes. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told that the health of a node changes.",
  trips: ["platform.hook-status-health"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        event.name !== "status:health:changed" && original(namespaces, event),
    );
  },
};
