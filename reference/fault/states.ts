import { websiteOf } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { sends } from "../deviate/event.ts";
import { forgets, instead, refusesWhen } from "../deviate/handler.ts";
import { Refusal } from "../refusal.ts";
import { attentions } from "../state/conversation.ts";

/** Leaves events of this name out of what is pushed, which alone goes to one user. */
const pushesNo = (name: string): Plant =>
  sends((event) => (event.name === name && event.user_id !== undefined ? [] : [event]));

export const statesFaults: Record<string, Fault> = {
  "states-push-nothing": fault(
    "A states request is accepted, and nothing is pushed.",
    ["states.push-arrives"],
    forgets("states.push"),
  ),
  "states-push-composing-only": fault(
    "A states request pushes what operators compose, and no open conversations.",
    ["states.push-arrives"],
    pushesNo("session:set_opened"),
  ),
  "states-push-open-only": fault(
    "A states request pushes open conversations, and not what operators compose.",
    ["states.push-arrives"],
    pushesNo("message:compose:receive"),
  ),
  "states-push-once": fault(
    "A states request is accepted again, and pushes nothing any more.",
    ["states.push-arrives"],
    (reference) => {
      const asked = new Set<string>();
      instead("states.push", (call, original) => {
        const { website_id } = websiteOf(call);
        if (asked.has(website_id)) return {};
        asked.add(website_id);
        return original(call);
      })(reference);
    },
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
