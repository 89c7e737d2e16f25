import { unlinkOperator } from "../state/operator.ts";
import { websiteOf } from "../call.ts";
import { accent, type Accent, unusual, type Plant, together } from "../deviate/deviation.ts";
import { acceptsAnyway, refusesIf, shows, undoes, whereRefused } from "../deviate/handler.ts";
import { activityOf } from "../state/activity.ts";
import { invitedShown } from "./operators/invited.ts";
import { existingAccountInvited } from "./operators/adding.ts";
import { tracesSwapped } from "./operators/traces.ts";

/** How another platform may treat operators. */
/** The last owner may become a member, or leave while members remain. */
const lastOwnerLeaves: Plant = together(
  whereRefused("operators.operator.merge", ["last_owner"], (call) => {
    const link = websiteOf(call).operators.get(call.params.user_id);
    if (link) link.role = "member";
  }),
  whereRefused("operators.operator.remove", ["last_owner"], (call) =>
    unlinkOperator(call.reference, websiteOf(call), call.params.user_id),
  ),
);

export const operatorsAccents: Record<string, Accent> = {
  "active-operators-in-object": accent(
    "Shows the last active operators in an object, each with its user and the time under other names.",
    ["open.operators-active-form"],
    shows("operators.active.list", (data) => {
      const active = data as { user_id: string; timestamp: number }[];
      return { active: active.map(({ user_id, timestamp }) => ({ id: user_id, at: timestamp })) };
    }),
  ),
  "active-operators-connected-only": accent(
    "Counts as active who has a socket open, and nobody else.",
    ["open.operators-active-form"],
    shows("operators.active.list", (data, { reference }) =>
      (data as { user_id: string }[]).filter(({ user_id }) => reference.relay.isConnected(user_id)),
    ),
  ),
  "active-operators-none": accent(
    "Counts nobody as active before they have used the app for an hour, which no run does.",
    ["open.operators-active-form"],
    shows("operators.active.list", () => []),
  ),
  "active-clear-own-only": unusual(
    accent(
      "DELETE on the active operators removes only the caller from the list.",
      ["open.operators-active-delete-effect"],
      undoes("operators.active.clear", (call) => {
        const active = activityOf(websiteOf(call));
        const { credential } = call.caller ?? {};
        const own = credential?.tier === "user" ? credential.user_id : undefined;
        const others = [...active.oldestFirst()].filter(({ user_id }) => user_id !== own);
        return () => {
          for (const one of others) active.set(one.user_id, one);
        };
      }),
    ),
    ["operators.active-cleared"],
  ),
  "operator-email-outside-ignored": accent(
    "Accepts an email to a user who is not an operator of the website, and sends nothing.",
    ["open.operators-email-user-outside"],
    acceptsAnyway("operators.email.send", [404]),
  ),
  "operator-email-to-nobody-refused": accent(
    "Refuses an email to members of a website that has owners only.",
    ["open.operators-email-nobody"],
    refusesIf(
      "operators.email.send",
      (call) =>
        call.body.recipient === "members" &&
        [...websiteOf(call).operators.values()].every(({ role }) => role === "owner"),
    ),
  ),
  "operator-existing-account-invited": accent(
    "Also sends an invitation to an address with an account, which is linked only once it is accepted.",
    ["open.operators-existing-account"],
    existingAccountInvited,
  ),
  "operator-invited-shown": accent(
    "Shows an invited operator before joining, and takes the invitation back when that operator is removed.",
    ["open.operators-invited-shown"],
    invitedShown,
  ),
  "operator-unlinked-traces": accent(
    "Keeps assignments, inboxes and routing of an unlinked operator, and drops the mentions.",
    ["open.operators-unlinked-traces"],
    tracesSwapped,
  ),
  "operator-again-taken": accent(
    "Accepts to add somebody who is an operator already, and changes nothing.",
    ["open.operators-already-operator"],
    whereRefused("operators.operator.create", ["operator_exists"]),
  ),
  "last-owner-leaves": accent(
    "Lets the last owner become a member, or leave while members remain.",
    ["open.operators-last-owner"],
    lastOwnerLeaves,
  ),
};
