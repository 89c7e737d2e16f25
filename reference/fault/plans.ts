import { fault, type Fault } from "../deviate/deviation.ts";
import { instead } from "../deviate/handler.ts";

export const plansFaults: Record<string, Fault> = {
  "plans-list-renames": fault(
    "Lists each plan under another name than the one it is read with.",
    ["plans.list-agrees-with-read", "list-agrees:plan"],
    instead("plans.plan.list", (call, original) =>
      original(call).map((plan) => ({ ...plan, name: `${plan.name} plan` })),
    ),
  ),
};
