import type { StageAct } from "../act.ts";
import { flagOf, textOf } from "../input.ts";
import { mailKeypair } from "../../state/keypair.ts";
import { guardOrigins } from "../../state/origin.ts";

export const session: Record<string, StageAct> = {
  "session-confirm": (reference, input) => {
    const user = reference.user(textOf(input, "user_id") ?? "");
    if (input["guard"] !== undefined) guardOrigins(user, flagOf(input, "guard", false));
    const { identifier, key } = mailKeypair(reference, user, "confirm");
    return { user_id: user.user_id, confirm_identifier: identifier, confirm_key: key };
  },
};
