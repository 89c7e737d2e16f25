/** Hooks are not told of edited messages. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told of edited messages.",
  trips: ["platform.hook-message-updated"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        event.name !== "message:updated" && original(namespaces, event),
    );
  },
};
