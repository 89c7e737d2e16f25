/** Hooks are not told that a subscription changes. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Hooks are not told that a subscription changes.",
  trips: ["platform.hook-email-subscribe"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        event.name !== "email:subscribe" && original(namespaces, event),
    );
  },
};
