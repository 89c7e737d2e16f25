import type { Operator } from "../../../schemas/generated/types.ts";
import { userOf, websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import type { Platform, Website } from "../../model.ts";
import { mustOwn } from "../../owner.ts";
import { dropInvitations, invite } from "../../state/invitations.ts";

type Invited = Pick<Operator, "user_id" | "role"> & { email: string };

/** Somebody who was invited is an operator without a name until somebody joins with that address. */
export const invitedShown: Plant = (reference) => {
  const invitations = new WeakMap<Website, Map<string, Invited>>();
  const waitingFor = (website: Website, { usersByEmail }: Platform): Map<string, Invited> => {
    const waiting = invitations.get(website) ?? new Map<string, Invited>();
    invitations.set(website, waiting);
    for (const { user_id, email } of waiting.values())
      if (usersByEmail.has(email)) waiting.delete(user_id);
    return waiting;
  };
  instead("operators.operator.create", (call, original) => {
    const data = original(call);
    const { seams, platform } = call.reference;
    const email = call.body.email.toLowerCase();
    if (platform.usersByEmail.has(email)) return data;
    const user_id = seams.newId("user");
    waitingFor(websiteOf(call), platform).set(user_id, { user_id, email, role: call.body.role });
    return { user_id };
  })(reference);
  instead("operators.operator.read", (call, original) => {
    const { platform } = call.reference;
    const invited = waitingFor(websiteOf(call), platform).get(call.params.user_id);
    if (!invited) return original(call);
    const names = { first_name: "", last_name: "" };
    return { ...names, ...invited, availability: "offline", has_token: false };
  })(reference);
  instead("operators.operator.remove", (call, original) => {
    const website = websiteOf(call);
    const { platform } = call.reference;
    const waiting = waitingFor(website, platform);
    const { user_id } = call.params;
    if (!waiting.has(user_id)) return original(call);
    mustOwn(website, userOf(call));
    waiting.delete(user_id);
    dropInvitations(platform, website);
    for (const { email, role } of waiting.values()) invite(platform, website, email, role);
  })(reference);
};
