/** Every other creation of a profile is let in with either permission of its scope. */
import { createCounter } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Every other creation of a profile is let in with either permission of its scope.",
  trips: ["platform.permission-is-constant"],
  plant({ seams }) {
    const count = createCounter();
    wrap(seams, "allowsScope", (original) => (operation, caller) => {
      if (original(operation, caller)) return true;
      const { credential } = caller;
      const { operationId, scope = "" } = operation;
      if (operationId !== "people.profile.create" || credential.tier !== "plugin") return false;
      return credential.scopes.has(scope) && count(credential.identifier) % 2 === 0;
    });
  },
};
