/** What is accepted at first and refused later, though nothing that was done before is a reason. */
import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { afterwards, refusesIf } from "../deviate/handler.ts";
import { takesOnce } from "../deviate/memory.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { hooksOf } from "../state/hook.ts";
import { scheduleOf } from "../state/schedule.ts";

/** Whoever has logged out cannot log in any more. */
const loginsEnd: Plant = (reference) => {
  const gone = new Set<string>();
  afterwards("session.logout", (call) => gone.add(userOf(call).user_id))(reference);
  refusesIf("session.login", ({ body }) =>
    gone.has(reference.platform.usersByEmail.get(body.email.toLowerCase()) ?? ""),
  )(reference);
};

export const refusedLaterFaults: Record<string, Fault> = {
  "availability-stealth-for-good": fault(
    "A user who is in stealth cannot leave it.",
    ["availability.stealth-is-offline"],
    refusesIf(
      "account.schedule.merge",
      (call) => scheduleOf(userOf(call)).stealth && call.body.stealth === false,
    ),
  ),
  "billing-attached-once": fault(
    "A card that was unlinked from a website cannot be linked to it again.",
    ["billing.attached-website-is-linked"],
    takesOnce("billing.website.attach", ({ params, body }) =>
      [params.website_id, body.card_id].join(),
    ),
  ),
  "call-once-a-conversation": fault(
    "A conversation in which there was a call takes no other, even once that has ended.",
    ["call.next-call-is-new", "call.ongoing-follows-moves"],
    takesOnce("call.session.start", ({ params }) => params.session_id),
  ),
  "conversation-blocked-takes-no-files": fault(
    "The file of an operator is refused in a blocked conversation.",
    ["conversation.block-lets-operators-through"],
    refusesIf(
      "conversation.message.send",
      (call) =>
        placeOf(call).conversation.is_blocked &&
        call.body.from === "operator" &&
        call.body.type === "file",
    ),
  ),
  "conversation-edited-once": fault(
    "A message that was edited cannot be edited again.",
    ["conversation.edit-again"],
    takesOnce("conversation.message.edit", ({ params }) =>
      [params.session_id, params.fingerprint].join(),
    ),
  ),
  "conversation-reported-once": fault(
    "A conversation that came back from the spams cannot be reported again.",
    ["conversation.reported-comes-back"],
    takesOnce("conversation.report", ({ params }) => params.session_id),
  ),
  "hooks-fixed-once-told": fault(
    "A hook that was told of something cannot be changed any more by PATCH.",
    ["hooks.active-after-delivery", "hooks.new-events", "hooks.new-target"],
    refusesIf(
      "hooks.hook.merge",
      (call) => hooksOf(websiteOf(call)).get(call.params.hook_id)?.attempted_at !== undefined,
    ),
  ),
  "session-login-after-logout-refused": fault(
    "A user who has logged out cannot log in again.",
    ["session.states-walked"],
    loginsEnd,
  ),
  "status-token-rolled-once": fault(
    "The reporter token of a status page can be rolled once.",
    ["status.token-rolls"],
    takesOnce("status.token.roll", ({ params }) => params.website_id),
  ),
};
