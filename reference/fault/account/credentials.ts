/** What a login takes, and what registered push keys are kept. */
import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows, takesBody } from "../../deviate/handler.ts";
import { pushKeysOf } from "../../state/notification.ts";

/** A former email of an account logs in as the present one does. */
export const formerEmailLogsIn: Plant = (reference) => {
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

/** Bytes that bcrypt looks at. */
const hashedBytes = 72;

const hashed = (password: string): string =>
  Buffer.from(password).subarray(0, hashedBytes).toString("hex");

export const isAlikeUpTo72 = (right: string, sent: string): boolean =>
  hashed(right) === hashed(sent);

const withoutMarks = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

export const isAlikeWithoutMarks = (right: string, sent: string): boolean =>
  withoutMarks(right) === withoutMarks(sent);

/** A user has the push key that was registered last, and no other. */
export const onePushKey: Plant = instead("account.provider.create", (call, original) => {
  pushKeysOf(userOf(call)).clear();
  return original(call);
});

/** Removing one push key removes all. */
export const pushKeysRemovedTogether: Plant = afterwards(
  "account.provider.remove",
  ({ reference }) => {
    for (const user of reference.platform.users) pushKeysOf(user).clear();
  },
);

/** The verification of a profile is made once for each account. */
export const verificationKept: Plant = (reference) => {
  const first = new Map<string, unknown>();
  shows("account.profile.read", (data) => {
    if (!first.has(data.user_id)) first.set(data.user_id, data.verification);
    return { ...data, verification: first.get(data.user_id) };
  })(reference);
};
