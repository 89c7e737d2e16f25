/** Proof that the caller owns the account (1/4.1): the password, or a challenge by method. */
import type { VerifyChallenge } from "../schemas/generated/types.ts";
import type { User } from "./model.ts";
import type { Reference } from "./reference.ts";
import { Refusal } from "./refusal.ts";
import { isTotp } from "./totp.ts";

const unverified = (detail: string): Refusal => new Refusal(423, "password_unverified", detail);

/** Refuses a secret that is not the password of the user. */
export function verifyPassword(user: User, secret: string): void {
  if (secret !== user.password) throw unverified("the password is wrong");
}

type Method = NonNullable<VerifyChallenge["method"]>;

const proofs: Record<Method, (reference: Reference, user: User, secret: string) => void> = {
  password(_, user, secret) {
    if (user.totp_secret !== undefined) throw unverified("a token is needed, as it is more secure");
    verifyPassword(user, secret);
  },
  token({ clock }, user, secret) {
    if (user.totp_secret === undefined || !isTotp(user.totp_secret, secret, clock.now())) {
      throw unverified("the token is wrong");
    }
  },
  identity_provider() {
    throw unverified("the account has no identity provider");
  },
};

/** Refuses a challenge that does not prove the account; without a method it holds the password. */
export function verifyChallenge(
  reference: Reference,
  user: User,
  challenge: VerifyChallenge | undefined,
): void {
  if (!challenge) throw unverified("a challenge is needed");
  proofs[challenge.method ?? "password"](reference, user, challenge.secret);
}
