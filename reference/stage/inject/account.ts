/** What the stage brings in of accounts: signatures for registration, and the confirmation of an address. */
import type { StageAct } from "../act.ts";
import { must } from "../../refusal.ts";
import { confirmationOf } from "../../state/confirmation.ts";
import { textOf } from "../input.ts";

export const account: Record<string, StageAct> = {
  "registration-signature": ({ random }) => ({ signature: random.uuid() }),
  "account-confirmation": ({ platform }, input) => {
    const user_id = platform.usersByEmail.get((textOf(input, "email") ?? "").toLowerCase());
    const user = must(platform.users.get(user_id ?? ""), "user");
    confirmationOf(user).isAwaited = false;
  },
};
