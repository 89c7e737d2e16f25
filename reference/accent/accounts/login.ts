/** Who may log in, and what a login brings. */
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import type { User } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { Refusal } from "../../refusal.ts";
import { confirmationOf } from "../../state/confirmation.ts";
import { acceptOrigin } from "../../state/origin.ts";

/** The user with this address. */
export const emailHolder = ({ platform }: Reference, email: string): User | undefined =>
  platform.users.get(platform.usersByEmail.get(email.toLowerCase()) ?? "");

/** Lets nobody log in to an account that was registered before its address is confirmed. */
const unconfirmed: Plant = afterwards("account.create", ({ reference, body }) => {
  const user = emailHolder(reference, body.email);
  if (user) confirmationOf(user).isAwaited = true;
});

/** Does not wait for the confirmation of a new origin, which was mailed all the same. */
const confirmedAfterwards: Plant = instead("session.login", (call, original) => {
  try {
    return original(call);
  } catch (error) {
    const user = emailHolder(call.reference, call.body.email);
    if (!user || !(error instanceof Refusal) || error.reason !== "unconfirmed_origin") throw error;
    acceptOrigin(user, call.origin.ip);
    return original(call);
  }
});

export const loginAccents: Record<string, Accent> = {
  "account-unconfirmed": accent(
    "Lets nobody log in to a new account, since its address has to be confirmed first.",
    ["open.account-created-usable"],
    unconfirmed,
  ),
  "login-before-confirmation": accent(
    "Authorizes a login from a new address before it was confirmed, and mails the keypair all the same.",
    ["open.session-confirm-when"],
    confirmedAfterwards,
  ),
};
