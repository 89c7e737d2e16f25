/** A change of a profile that is refused for one field writes the others; only a SHOULD says that it must not. */
import type { Fault } from "../deviation.ts";
import { invalid } from "../refusal.ts";
import { wrap, wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A change of a profile that is refused for one field writes the others; only a SHOULD says that it must not.",
  trips: ["platform.refusal-changes-nothing"],
  plant({ seams }) {
    const refused = new WeakMap<object, string>();
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const violation = original(operation, query, body);
      const isMerge = operation.operationId === "people.profile.merge";
      if (!isMerge || violation === undefined || !(body instanceof Object)) return violation;
      refused.set(body, violation);
      return undefined;
    });
    wrapHandler(seams, "people.profile.merge", (call, original) => {
      const result = original(call);
      const violation = refused.get(call.body);
      if (violation !== undefined) throw invalid(violation);
      return result;
    });
  },
};
