/** Of several hooks that name an event only one is told of it. */
import type { Fault } from "../deviation.ts";
import type { EmittedEvent } from "../relay/event.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Of several hooks that name an event only one is told of it.",
  trips: ["hooks.every-hook-delivers"],
  plant({ seams }) {
    const told = new WeakSet<EmittedEvent>();
    wrap(seams, "hookNames", (original) => (namespaces, event) => {
      if (told.has(event) || !original(namespaces, event)) return false;
      told.add(event);
      return true;
    });
  },
};
