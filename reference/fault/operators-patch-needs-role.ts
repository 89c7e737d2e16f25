/** PATCH of an operator is refused without a role. */
import type { Fault } from "../deviation.ts";
import { invalid } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "PATCH of an operator is refused without a role.",
  trips: ["operators.merge-title-only"],
  plant({ seams }) {
    wrapHandler(seams, "operators.operator.merge", (call, original) => {
      if (call.body.role === undefined) throw invalid("role: needed");
      return original(call);
    });
  },
};
