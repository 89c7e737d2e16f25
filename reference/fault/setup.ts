import { fault, type Fault } from "../deviate/deviation.ts";
import { forgetsWhen } from "../deviate/handler.ts";

export const setupFaults: Record<string, Fault> = {
  "setup-never-enabled-again": fault(
    "The setup of a website can be disabled, but not enabled again.",
    ["setup.disabled-both-ways", "read-back:setup.merge/setup.read"],
    forgetsWhen("setup.merge", (call) => call.body.disabled === false),
  ),
};
