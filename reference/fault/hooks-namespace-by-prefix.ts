/** A hook is also sent the namespaces that begin like one that it names. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

const stem = (name: string): string => name.slice(0, name.lastIndexOf(":"));

export const fault: Fault = {
  says: "A hook is also sent the namespaces that begin like one that it names.",
  trips: ["hooks.only-subscribed", "hooks.new-events", "platform.hook-namespace-matched-whole"],
  plant({ seams }) {
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) =>
        original(namespaces, event) || namespaces.some((one) => stem(one) === stem(event.name)),
    );
  },
};
