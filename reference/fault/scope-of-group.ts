/** A scope opens all operations of its group, as conversation or people. */
import type { Fault } from "../deviation.ts";

const groupOf = (scope: string): string => scope.split(":").slice(0, 2).join(":");

export const fault: Fault = {
  says: "A scope opens all operations of its group, as conversation or people.",
  trips: ["platform.one-scope-opens-its-operations-only", "scope:conversation.message.list"],
  plant({ seams }) {
    seams.allowsScope = ({ scope }, { credential }) =>
      scope === undefined ||
      credential.tier === "user" ||
      [...credential.scopes.keys()].some((one) => groupOf(one) === groupOf(scope));
  },
};
