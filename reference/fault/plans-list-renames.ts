/** The price list and the plan itself no longer speak of the same thing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import type { Plan } from "../../schemas/generated/types.ts";

export const fault: Fault = {
  says: "Lists each plan under another name than the one it is read with.",
  trips: ["plans.list-agrees-with-read", "list-agrees:plan"],
  plant({ seams }) {
    wrapHandler(seams, "plans.plan.list", (call, original) =>
      (original(call) as Plan[]).map((plan) => ({ ...plan, name: `${plan.name} plan` })),
    );
  },
};
