/** The profile of a user (2/3). */
import { createHmac } from "node:crypto";
import { userOf, type Call, type Handlers } from "../../call.ts";
import type { User } from "../../model.ts";
import { pick } from "../../pick.ts";
import type { Reference } from "../../reference.ts";
import { conflict, invalid } from "../../refusal.ts";
import { slot } from "../../slot.ts";
import { revokeKeypairs } from "../../state/keypair.ts";
import { closeOtherSessions } from "../../state/session.ts";
import { verifyPassword } from "../../verify.ts";

const shortestPassword = 4;

/** The platform's own key for the hash that shows that an email is verified. */
const signingKeyOf = slot<object, { key: string }>(() => ({ key: "" }));

function signEmail({ platform, random }: Reference, email: string): string {
  const signing = signingKeyOf(platform.shared);
  signing.key ||= random.hex(64);
  return createHmac("sha256", signing.key).update(email).digest("hex");
}

function check({ reference, body }: Call<"account.profile.merge">, user: User): void {
  verifyPassword(user, body.verify);
  if (body.password !== undefined && Array.from(body.password).length < shortestPassword) {
    throw invalid(`password: ${shortestPassword} characters or more`);
  }
  const holder = reference.platform.usersByEmail.get(body.email?.toLowerCase() ?? user.email);
  if (holder !== undefined && holder !== user.user_id) throw conflict("email_exists");
}

export const profile: Handlers = {
  "account.profile.read": (call) => {
    const user = userOf(call);
    const { user_id, email, first_name, last_name, locale, phone, avatar } = user;
    return {
      user_id,
      email,
      first_name,
      last_name,
      locale,
      ...(phone && { phone }),
      ...(avatar && { avatar }),
      verification: signEmail(call.reference, email),
    };
  },
  "account.profile.merge": (call) => {
    const user = userOf(call);
    check(call, user);
    const { platform } = call.reference;
    const { email, password } = call.body;
    Object.assign(user, pick(call.body, ["first_name", "last_name", "phone", "avatar", "locale"]));
    if (email !== undefined) {
      platform.usersByEmail.delete(user.email);
      user.email = email.toLowerCase();
      platform.usersByEmail.set(user.email, user.user_id);
    }
    if (password !== undefined) {
      user.password = password;
      revokeKeypairs(user, "recover");
      const { credential } = call.caller ?? {};
      closeOtherSessions(
        call.reference,
        user,
        credential?.tier === "user" ? credential : undefined,
      );
    }
  },
};
