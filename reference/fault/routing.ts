import { fault, type Fault } from "../deviate/deviation.ts";
import { rulesAppended } from "./routing/behaviour.ts";

export const routingFaults: Record<string, Fault> = {
  "routing-rules-appended": fault(
    "PUT of the routing rules appends to the earlier ones.",
    ["routing.rules-overwritten", "replace-overwrites:routing-rules"],
    rulesAppended,
  ),
};
