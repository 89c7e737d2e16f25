/** How often another platform listens to wrong passwords and tokens of an account (2/3, 2/4). */
import { userOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import type { User } from "../../model.ts";
import { Refusal } from "../../refusal.ts";
import { emailHolder } from "../accounts/login.ts";

const asked = [
  "account.profile.merge",
  "account.remove",
  "account.token.remove",
  "status.remove",
] as const;

/** Wrong ones in a row that are borne. */
const mostInARow = 2;

/** With which a wrong secret is refused. */
const wrongReasons = ["invalid_credentials", "invalid_token", "password_unverified"];

/** Longer than a run of a few rules takes (ms). */
const lockLasts = 15 * 60_000;

interface Failures {
  inARow: number;
  lockedUntil: number;
}

/** After three wrong passwords or tokens in a row nobody logs in to the account, or proves it by its password, for a quarter of an hour. */
export const passwordsLock: Plant = (reference) => {
  const { clock } = reference;
  const failures = new WeakMap<User, Failures>();
  function guarded<Data>(user: User, act: () => Data): Data {
    const { inARow, lockedUntil } = failures.get(user) ?? { inARow: 0, lockedUntil: 0 };
    if (lockedUntil > clock.now()) throw new Refusal(423, "account_locked");
    try {
      const data = act();
      failures.delete(user);
      return data;
    } catch (error) {
      if (error instanceof Refusal && wrongReasons.includes(error.reason))
        failures.set(user, {
          inARow: inARow + 1,
          lockedUntil: inARow >= mostInARow ? clock.now() + lockLasts : 0,
        });
      throw error;
    }
  }
  together(
    instead("session.login", (call, original) => {
      const user = emailHolder(reference, call.body.email);
      return user ? guarded(user, () => original(call)) : original(call);
    }),
    ...asked.map((id: (typeof asked)[number]) =>
      instead(id, (call, original) => guarded(userOf(call), () => original(call))),
    ),
  )(reference);
};
