/** What a login takes, and what registered push keys are kept. */
import { userOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows, takesBody } from "../../deviate/handler.ts";
import { conflict } from "../../refusal.ts";
import { pushKeysOf } from "../../state/notification.ts";

/** A former email of an account logs in as the present one does. */
const formerEmailLogsIn: Plant = (reference) => {
  const former = new Map<string, string>();
  instead("account.profile.merge", (call, original) => {
    const user = userOf(call);
    const { email } = user;
    const data = original(call);
    if (user.email !== email) former.set(email, user.user_id);
    return data;
  })(reference);
  takesBody("session.login", (body, { reference: { platform } }) => {
    const user = platform.users.get(former.get(body.email.toLowerCase()) ?? "");
    return user ? { ...body, email: user.email } : body;
  })(reference);
};

/** A registration with the email of an account gives that account its password. */
const registrationTakesOver: Plant = instead("account.create", (call, original) => {
  const { users, usersByEmail } = call.reference.platform;
  const { email, password } = call.body;
  const user = users.get(usersByEmail.get(email.toLowerCase()) ?? "");
  if (!user) return original(call);
  user.password = password;
  return { user_id: user.user_id };
});

/** Bytes that bcrypt looks at. */
const hashedBytes = 72;

const hashed = (password: string): string =>
  Buffer.from(password).subarray(0, hashedBytes).toString("hex");

/** An email that an account had once stays taken, also for that account. */
const formerEmailTaken: Plant = (reference) => {
  const had = new Set<string>();
  instead("account.profile.merge", (call, original) => {
    const former = userOf(call).email;
    const email = call.body.email?.toLowerCase() ?? former;
    if (email !== former && had.has(email)) throw conflict("email_taken");
    const data = original(call);
    had.add(former);
    return data;
  })(reference);
};

export const isAlikeUpTo72 = (right: string, sent: string): boolean =>
  hashed(right) === hashed(sent);

const withoutMarks = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

export const isAlikeWithoutMarks = (right: string, sent: string): boolean =>
  withoutMarks(right) === withoutMarks(sent);

/** A user has the push key that was registered last, and no other. */
const onePushKey: Plant = instead("account.provider.create", (call, original) => {
  pushKeysOf(userOf(call)).clear();
  return original(call);
});

/** Removing one push key removes all. */
const pushKeysRemovedTogether: Plant = afterwards("account.provider.remove", ({ reference }) => {
  for (const user of reference.platform.users) pushKeysOf(user).clear();
});

/** The verification of a profile is made once for each account. */
const verificationKept: Plant = (reference) => {
  const first = new Map<string, unknown>();
  shows("account.profile.read", (data) => {
    if (!first.has(data.user_id)) first.set(data.user_id, data.verification);
    return { ...data, verification: first.get(data.user_id) };
  })(reference);
};

export const accountCredentialsFaults: Record<string, Fault> = {
  "account-registration-takes-over": fault(
    "A registration with the email of an account gives that account its password.",
    ["account.registration-spares-holder"],
    registrationTakesOver,
  ),
  "account-verification-kept": fault(
    "The verification of a profile stays that of the email that the account had first.",
    ["account.verification-of-own-email"],
    verificationKept,
  ),
  "account-former-email-taken": fault(
    "The email that an account had before is refused for every account from then on.",
    ["account.former-email-ends"],
    formerEmailTaken,
  ),
  "account-former-email-logs-in": fault(
    "A former email of an account still logs in.",
    ["account.former-email-ends"],
    formerEmailLogsIn,
  ),
  "account-one-push-key": fault(
    "A push key takes the place of the one that was registered before.",
    ["account.providers-side-by-side"],
    onePushKey,
  ),
  "account-push-keys-removed-together": fault(
    "Removing a push key removes all.",
    ["account.providers-side-by-side"],
    pushKeysRemovedTogether,
  ),
};
