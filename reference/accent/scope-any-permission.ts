/** Either permission opens all methods. */
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Takes read or write alone of a scope for every method.",
  legal: ["open.read-or-write"],
  plant({ seams }) {
    seams.allowsScope = ({ scope }, { credential }) => {
      if (scope === undefined || credential.tier === "user") return true;
      const permission = credential.scopes.get(scope);
      return permission !== undefined && (permission.read || permission.write);
    };
  },
};
