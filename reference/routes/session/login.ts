/** Opening and ending the session of the caller, and asking for a recovery (2/4). */
import { userOf, type Call, type Handlers } from "../../call.ts";
import type { User } from "../../model.ts";
import { openSession } from "../../platform.ts";
import type { Reference } from "../../reference.ts";
import { Refusal } from "../../refusal.ts";
import { confirmationOf } from "../../state/confirmation.ts";
import { mailKeypair } from "../../state/keypair.ts";
import { acceptOrigin, checkOrigin } from "../../state/origin.ts";
import { closeSession } from "../../state/session.ts";
import { isTotp, totp } from "../../totp.ts";

function userByEmail({ platform }: Reference, email: string): User | undefined {
  const user_id = platform.usersByEmail.get(email.toLowerCase());
  return user_id === undefined ? undefined : platform.users.get(user_id);
}

function checkToken({ reference, body }: Call<"session.login">, user: User): void {
  const { totp_secret } = user;
  if (totp_secret === undefined) return;
  const now = reference.clock.now();
  if (body.token !== undefined) {
    if (isTotp(totp_secret, body.token, now)) return;
    throw new Refusal(401, "invalid_token");
  }
  const token = totp(totp_secret, now);
  if (body.extend === "phone" && user.phone && token !== undefined) {
    reference.mail.send({
      to: user.phone,
      kind: "token",
      subject: "Your token",
      text: `Your token is ${token}.`,
      values: { token },
    });
  }
  throw new Refusal(401, "token_required");
}

export const login: Handlers = {
  "session.login": (call) => {
    const { reference, body, origin } = call;
    const user = userByEmail(reference, body.email);
    // Whether the address or the password is wrong stays unsaid.
    if (user?.password !== body.password) throw new Refusal(401, "invalid_credentials");
    if (confirmationOf(user).isAwaited) throw new Refusal(401, "unconfirmed_email");
    checkToken(call, user);
    checkOrigin(reference, user, origin.ip);
    acceptOrigin(user, origin.ip);
    const { ip, useragent } = origin;
    const lasts = reference.seams.duration("ephemeral-session");
    const { identifier, key } = openSession(reference, user, {
      ...(body.ephemeral === true ? { expires_at: reference.clock.now() + lasts } : {}),
      device: { ip, ...(useragent === undefined ? {} : { useragent }) },
    });
    return { identifier, key };
  },
  "session.logout": (call) => {
    const user = userOf(call);
    const { credential } = call.caller ?? {};
    if (credential?.tier === "user") closeSession(call.reference, user, credential);
  },
  "session.recover": ({ reference, body }) => {
    const user = userByEmail(reference, body.email);
    // Nobody learns here whether an address has an account.
    if (user) mailKeypair(reference, user, "recover");
  },
};
