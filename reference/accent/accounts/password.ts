/** What a new password must be, and what it ends. */
import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { recoveryOf } from "../../routes/account/recovery.ts";
import { revokeKeypair } from "../../state/keypair.ts";

/** Below this the reference refuses a password. */
const usual = 4;

/** Takes a password of any length in a profile. */
export const shortPasswords: Plant = instead("account.profile.merge", (call, original) => {
  const { password } = call.body;
  if (password === undefined || password.length >= usual) return original(call);
  original({ ...call, body: { ...call.body, password: password.padEnd(usual) } });
  userOf(call).password = password;
});

/** A new password ends neither sessions nor other recovery keypairs. */
export const keepsOthersOpen: Plant[] = [
  instead("account.profile.merge", (call, original) => {
    const { password } = call.body;
    if (password === undefined || password.length < usual) return original(call);
    original({ ...call, body: without(call.body, "password") });
    userOf(call).password = password;
  }),
  instead("account.recovery.reset", (call) => {
    const { user, keypair } = recoveryOf(call);
    user.password = call.body.password;
    revokeKeypair(user, "recover", keypair.identifier);
  }),
];
