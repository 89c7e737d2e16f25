import { invalid } from "../../refusal.ts";
import { wrap, wrapHandler } from "../../seams.ts";
import { tolerates } from "../../deviate/check.ts";
import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { userOf } from "../../call.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import type { User } from "../../model.ts";
import { keypairsOf } from "../../state/keypair.ts";

/** A change of the profile that does not name the phone blanks it. */
const profileForgets: Plant = instead("account.profile.merge", (call, original) => {
  const result = original(call);
  if (call.body.phone === undefined) userOf(call).phone = "";
  return result;
});

/** A change of name and password is refused because of its verify, but the name is changed. */
const renamedThoughRefused: Plant = instead("account.profile.merge", (call, original) => {
  const user = userOf(call);
  const { first_name = user.first_name, verify } = call.body;
  if (verify !== undefined && verify !== user.password) user.first_name = first_name;
  return original(call);
});

/** Does what the check refuses, and refuses it only afterwards. */
const refusedButDone = (
  operationId: "account.create" | "account.recovery.reset",
  isRefused: (call: { body: { password: string } }) => boolean,
): Plant =>
  together(tolerates(operationId, /password/), ({ seams }) =>
    wrapHandler(seams, operationId, (call, original) => {
      const data = original(call);
      if (isRefused(call)) throw invalid("password: too short");
      return data;
    }),
  );

const isShort = ({ body }: { body: { password: string } }): boolean => body.password.length < 4;

/** An account is refused for its short password, but is created. */
const refusedButCreated: Plant = refusedButDone("account.create", isShort);

/** A recovery refuses a short password, but sets it. */
const recoveryRefusedButSet: Plant = refusedButDone("account.recovery.reset", isShort);

/** After a password is changed in this way, the old one still logs in. */
const oldPasswordLasts =
  (operationId: "account.profile.merge" | "account.recovery.reset"): Plant =>
  ({ seams, platform }) => {
    const former = new Map<string, string>();
    wrap(seams, "handle", (original) => (call) => {
      if (call.operation.operationId === operationId) {
        const named = platform.users.get((call.params as { user_id?: string }).user_id ?? "");
        const user = named ?? call.reference.callingUser(call.caller);
        former.set(user.email, user.password);
      }
      return original(call);
    });
    wrapHandler(seams, "session.login", (call, original) => {
      const { email, password } = call.body;
      const user = platform.users.get(platform.usersByEmail.get(email) ?? "");
      const isOld = user && former.get(email) === password;
      return original(isOld ? { ...call, body: { ...call.body, password: user.password } } : call);
    });
  };

/** A keypair that confirms a login is valid for a recovery too. */
const recoversByConfirmation: Plant = seam("inject", (original) => (reference, input) => {
  const data = original(reference, input);
  if (input["thing"] !== "session-confirm") return data;
  const { confirm, recover } = keypairsOf(reference.user(String(input["user_id"])));
  for (const keypair of confirm) recover.set(keypair.identifier, keypair);
  return data;
});

/** The recovery keypair of one user sets the password of another. */
const recoveryOfAnybody: Plant = ({ seams, mail }) => {
  const issued = new Set<string>();
  const { send } = mail;
  mail.send = (one) => {
    issued.add(one.values["recover_key"] ?? "");
    return send(one);
  };
  wrapHandler(seams, "account.recovery.reset", (call, original) => {
    const { user_id, recover_key } = call.params;
    const user = call.reference.platform.users.get(user_id);
    if (!user || !issued.has(recover_key)) return original(call);
    user.password = call.body.password;
    return undefined;
  });
};

/** Shows another date of a deletion (ms). */
const showsExpunge = (change: (timestamp: number, now: number) => number): Plant =>
  shows("account.website.list", (all, { reference }) =>
    all.map((one) =>
      one.expunge?.timestamp
        ? { ...one, expunge: { timestamp: change(one.expunge.timestamp, reference.clock.now()) } }
        : one,
    ),
  );

/** A website shows when its deletion was due to run, even after it was aborted. */
const expungeStays: Plant = ({ seams }) => {
  const known = new Map<string, unknown>();
  wrapHandler(seams, "account.website.list", (call, original) =>
    original(call).map((one) => {
      if (one.expunge) known.set(one.id, one.expunge);
      return { ...one, ...(known.has(one.id) && { expunge: known.get(one.id) as object }) };
    }),
  );
};

/** A recovery keypair that was mailed before its account was removed brings the account back. */
const recoversRemoved: Plant = (reference) => {
  const { users, usersByEmail } = reference.platform;
  const removed = new Map<string, User>();
  together(
    instead("account.remove", (call, original) => {
      const user = userOf(call);
      const data = original(call);
      removed.set(user.user_id, user);
      return data;
    }),
    instead("account.recovery.reset", (call, original) => {
      const user = removed.get(call.params.user_id);
      if (user) {
        users.set(user.user_id, user);
        usersByEmail.set(user.email.toLowerCase(), user.user_id);
      }
      return original(call);
    }),
  )(reference);
};

export const profileAndRecoveryFaults: Record<string, Fault> = {
  "account-profile-forgets": fault(
    "A change of the profile that does not name the phone blanks it.",
    ["merge-keeps:account-profile"],
    profileForgets,
  ),
  "account-refused-but-created": fault(
    "An account is refused for its short password, but is created.",
    ["account.password-of-three-refused"],
    refusedButCreated,
  ),
  "account-removed-recovers": fault(
    "A recovery keypair that was mailed before its account was removed brings the account back.",
    ["account.removed-cannot-be-recovered"],
    recoversRemoved,
  ),
  "account-old-password-lasts": fault(
    "After a password change in the profile, the old password still logs in.",
    ["account.password-change-takes-effect"],
    oldPasswordLasts("account.profile.merge"),
  ),
  "account-recovery-by-confirmation": fault(
    "A keypair that confirms a login is valid for a recovery too.",
    ["account.recovery-unknown-keypair-refused"],
    recoversByConfirmation,
  ),
  "account-recovery-of-anybody": fault(
    "The recovery keypair of one user sets the password of another.",
    ["account.recovery-other-user-refused"],
    recoveryOfAnybody,
  ),
  "account-recovery-old-password-lasts": fault(
    "After a recovery, the old password still logs in.",
    ["account.recovery-sets-password"],
    oldPasswordLasts("account.recovery.reset"),
  ),
  "account-recovery-refused-but-set": fault(
    "A recovery refuses a short password, but sets it.",
    ["account.recovery-password-of-three-refused"],
    recoveryRefusedButSet,
  ),
  "account-expunge-of-scheduling": fault(
    "A website shows when its deletion was scheduled as the date on which it runs.",
    ["account.websites-expunge"],
    showsExpunge((_, now) => now),
  ),
  "account-expunge-day-late": fault(
    "A website shows the day after that on which its deletion runs.",
    ["website.delete-runs-at-its-date"],
    showsExpunge((timestamp) => timestamp + 86_400_000),
  ),
  "account-expunge-early": fault(
    "A website shows a date of its deletion that is half as far away as that on which it runs.",
    ["website.delete-runs-at-its-date"],
    showsExpunge((timestamp, now) => now + (timestamp - now) / 2),
  ),
  "account-expunge-stays": fault(
    "A website shows when its deletion was due to run, even after it was aborted.",
    ["account.websites-expunge"],
    expungeStays,
  ),
  "account-renamed-though-refused": fault(
    "A change of name and password is refused because of its verify, but the name is changed.",
    ["account.credentials-change-needs-password"],
    renamedThoughRefused,
  ),
};
