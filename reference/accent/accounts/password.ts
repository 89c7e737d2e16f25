/** What a new password must be, and what it ends. */
import { userOf, type Call } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf, undoes } from "../../deviate/handler.ts";
import type { User } from "../../model.ts";
import { keypairsOf, revokeKeypair } from "../../state/keypair.ts";
import { keepSession, openSessionsOf } from "../../state/session.ts";

/** Below this the reference refuses a password. */
const usual = 4;

/** Accepts a password of any length in a profile. */
const shortPasswords: Plant = instead("account.profile.merge", (call, original) => {
  const { password } = call.body;
  if (password === undefined || password.length >= usual) return original(call);
  original({ ...call, body: { ...call.body, password: password.padEnd(usual) } });
  userOf(call).password = password;
});

/** Sessions that were open before the call stay open after it. */
const keepsSessions = <Id extends "account.profile.merge" | "account.recovery.reset">(
  operationId: Id,
  holderOf: (call: Call<Id>) => User,
): Plant =>
  undoes(operationId, (call) => {
    const { reference } = call;
    const user = holderOf(call);
    const sessions = openSessionsOf(reference, user);
    const keypairs = [...keypairsOf(user).recover];
    return () => {
      for (const session of sessions) keepSession(reference, user, session);
      for (const keypair of keypairs) keypairsOf(user).recover.set(keypair.identifier, keypair);
    };
  });

/** A new password ends neither sessions nor recovery keypairs, except the one with which it was set. */
const keepsOthersOpen: Plant[] = [
  keepsSessions("account.profile.merge", userOf),
  keepsSessions("account.recovery.reset", ({ reference, params }) =>
    reference.user(params.user_id),
  ),
  afterwards("account.recovery.reset", ({ reference, params }) => {
    const user = reference.user(params.user_id);
    revokeKeypair(user, "recover", params.recover_identifier);
  }),
];

/** Longer than many hashes take, with blanks at its ends, or with letters beyond ASCII. */
const isUnusual = (password = ""): boolean =>
  password.length > 64 || password !== password.trim() || /[^ -~]/.test(password);

/** Refuses such passwords wherever one is set. */
const plainPasswords: Plant[] = [
  refusesIf("account.create", ({ body }) => isUnusual(body.password)),
  refusesIf("account.profile.merge", ({ body }) => isUnusual(body.password)),
  refusesIf("account.recovery.reset", ({ body }) => isUnusual(body.password)),
];

export const passwordAccents: Record<string, Accent> = {
  "account-short-password": accent(
    "Accepts a password of any length in a profile.",
    ["open.account-profile-password-length"],
    shortPasswords,
  ),
  "account-plain-passwords": accent(
    "Refuses passwords that are very long, have blanks at their ends, or letters beyond ASCII.",
    ["open.account-password-forms"],
    ...plainPasswords,
  ),
  "account-password-keeps-sessions": accent(
    "A new password ends neither the other sessions nor other recovery keypairs.",
    ["open.account-password-ends-sessions"],
    ...keepsOthersOpen,
  ),
};
