/** Hooks are not told of the nickname that a visitor gives. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told of the nickname that a visitor gives.",
  trips: ["platform.hook-visitor"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        event.name !== "session:set_nickname" && original(namespaces, event),
    );
  },
};
