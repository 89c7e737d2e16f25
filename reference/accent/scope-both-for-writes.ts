/** Writing takes both permissions. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Asks for read and write of a scope on every method but GET and HEAD.",
  legal: ["open.read-or-write"],
  plant({ seams }) {
    wrap(seams, "allowsScope", (original) => (operation, caller) => {
      if (!original(operation, caller)) return false;
      const { credential } = caller;
      if (operation.scope === undefined || credential.tier === "user") return true;
      return credential.scopes.get(operation.scope)?.read ?? false;
    });
  },
};
