import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";

/** An address is treated as one without an account, unless its user is already an operator. */
export const existingAccountInvited: Plant = instead(
  "operators.operator.create",
  (call, original) => {
    const { usersByEmail } = call.reference.platform;
    const email = call.body.email.toLowerCase();
    const user_id = usersByEmail.get(email);
    if (user_id === undefined || websiteOf(call).operators.has(user_id)) return original(call);
    usersByEmail.delete(email);
    try {
      return original(call);
    } finally {
      usersByEmail.set(email, user_id);
    }
  },
);
