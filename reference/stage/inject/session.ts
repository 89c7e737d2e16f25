/** Logins that wait for a confirmation. */
import type { StageAct } from "../act.ts";
import { flagOf, textOf } from "../input.ts";
import { mailKeypair } from "../../state/keypair.ts";
import { guardOrigins } from "../../state/origin.ts";

/** Where the login that the keypair confirms is said to have come from: an address for documentation (RFC 5737). */
const elsewhere = "198.51.100.23";

export const session: Record<string, StageAct> = {
  "session-confirm": (reference, input) => {
    const user = reference.user(textOf(input, "user_id") ?? "");
    if (input["guard"] !== undefined) guardOrigins(user, flagOf(input, "guard", false));
    const { identifier, key } = mailKeypair(reference, user, "confirm", elsewhere);
    return {
      user_id: user.user_id,
      confirm_identifier: identifier,
      confirm_key: key,
      ip: elsewhere,
    };
  },
};
