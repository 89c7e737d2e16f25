/** A keypair of a plugin is good for twelve requests. */
import { createCounter } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A keypair of a plugin is good for twelve requests.",
  trips: ["platform.keypair-reusable"],
  plant({ seams }) {
    const uses = createCounter();
    wrap(seams, "credential", (original) => (identifier, key) => {
      const credential = original(identifier, key);
      return credential?.tier === "plugin" && uses(identifier) > 12 ? undefined : credential;
    });
  },
};
