/** Which proofs of an account another platform takes, and how often it listens to wrong ones (1/4.1). */
import { userOf, websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import type { Role, User } from "../../model.ts";
import { Refusal } from "../../refusal.ts";

const challenged = ["website.remove", "operators.operator.create", "helpdesk.remove"] as const;

/** Does something as if the user had no second factor. */
function withoutToken<Result>(user: User, act: () => Result): Result {
  const { totp_secret } = user;
  user.totp_secret = undefined;
  try {
    return act();
  } finally {
    user.totp_secret = totp_secret;
  }
}

/** The password is enough, even where the account has a second factor. */
const passwordIsEnough: Plant = together(
  ...challenged.map((id: (typeof challenged)[number]) =>
    instead(id, (call, original) =>
      call.body.verify?.method === "token"
        ? original(call)
        : withoutToken(userOf(call), () => original(call)),
    ),
  ),
);

/** The same, whatever a challenge says that it is. */
const methodBySecret: Plant = together(
  ...challenged.map((id: (typeof challenged)[number]) =>
    instead(id, (call, original) => {
      // Nothing requires a body.
      const body = call.body as Partial<typeof call.body> | undefined;
      const secret = body?.verify?.secret;
      const user = userOf(call);
      if (secret !== user.password) return original(call);
      const verify = { method: "password" as const, secret };
      const told = { ...call, body: { ...call.body, verify } };
      return withoutToken(user, () => original(told as typeof call));
    }),
  ),
);

/** After three wrong secrets in a row no secret is right for the account. */
const locksAfterThree: Plant = (reference) => {
  const wrong = new WeakMap<User, number>();
  together(
    ...challenged.map((id: (typeof challenged)[number]) =>
      instead(id, (call, original) => {
        const user = userOf(call);
        const failed = wrong.get(user) ?? 0;
        if (failed >= 3) throw new Refusal(423, "account_locked");
        try {
          const data = original(call);
          wrong.delete(user);
          return data;
        } catch (error) {
          if (error instanceof Refusal && error.status === 423) wrong.set(user, failed + 1);
          throw error;
        }
      }),
    ),
  )(reference);
};

/** Lets every operator delete a website, and abort the deletion. */
const membersDelete: Plant = together(
  ...(["website.remove", "website.expunge.abort"] as const).map((id) =>
    instead(id, (call, original) => {
      const link = websiteOf(call).operators.get(userOf(call).user_id);
      const role: Role | undefined = link?.role;
      if (link) link.role = "owner";
      try {
        return original(call);
      } finally {
        if (link && role) link.role = role;
      }
    }),
  ),
);

export const challengeAccents: Record<string, Accent> = {
  "challenge-password-enough": accent(
    "Accepts the password as a challenge, even where the account has two-factor.",
    ["open.verify-less-secure-method"],
    passwordIsEnough,
  ),
  "challenge-method-by-secret": accent(
    "Finds out by the secret by which method an account is proved, and takes the password, even where the account has two-factor.",
    ["open.verify-method-optional", "open.verify-less-secure-method"],
    methodBySecret,
  ),
  "challenge-locks-after-three": accent(
    "Accepts no challenge of an account after three wrong secrets in a row.",
    ["open.verify-wrong-secret-repeated"],
    locksAfterThree,
  ),
  "website-deleted-by-members": accent(
    "Lets every operator delete a website, and abort the deletion.",
    ["open.website-deletion-who"],
    membersDelete,
  ),
};
