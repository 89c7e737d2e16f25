/** Who may write may read. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Takes write of a scope for reading too.",
  legal: ["open.read-or-write"],
  plant({ seams }) {
    wrap(seams, "allowsScope", (original) => (operation, caller) => {
      const { credential } = caller;
      if (original(operation, caller)) return true;
      if (operation.scope === undefined || credential.tier === "user") return false;
      return credential.scopes.get(operation.scope)?.write ?? false;
    });
  },
};
