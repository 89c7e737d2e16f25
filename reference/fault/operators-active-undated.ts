/** The last active operators are listed without a timestamp. */
import { without, wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "The last active operators are listed without a timestamp.",
  trips: ["operators.active-has-timestamp"],
  plant({ seams }) {
    wrapDataOf(seams, "operators.active.list", (data) =>
      (data as object[]).map((one) => without(one, "timestamp")),
    );
  },
};
