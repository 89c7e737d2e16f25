import { websiteOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { forgets, refusesWhen } from "../deviate/handler.ts";
import { Refusal } from "../refusal.ts";
import { attentions } from "../state/conversation.ts";

export const statesFaults: Record<string, Fault> = {
  "states-push-nothing": fault(
    "A states request is accepted, and nothing is pushed.",
    ["states.push-arrives"],
    forgets("states.push"),
  ),
  "states-push-needs-something": fault(
    "A states request is refused while nobody composes and no conversation is open.",
    ["states.nothing-to-push"],
    refusesWhen("states.push", (call) =>
      [...attentions(call.reference, websiteOf(call))].length
        ? undefined
        : new Refusal(404, "nothing_to_push"),
    ),
  ),
};
