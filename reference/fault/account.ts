import {
  isAlikeUpTo72,
  isAlikeWithoutMarks,
  accountCredentialsFaults,
} from "./account/credentials.ts";
import { teamFaults, writtenForTeam } from "./account/team.ts";
import { accountWebsitesFaults } from "./account/websites.ts";
import { generatedLogsIn, refusalsTaken, takesPassword } from "./session/login.ts";
import { revokeKeypairs } from "../state/keypair.ts";
import { scheduleOf } from "../state/schedule.ts";
import { invalid, notFound } from "../refusal.ts";
import { tolerates, toleratesWhere } from "../deviate/check.ts";
import { takesOnce } from "../deviate/memory.ts";
import { keptPerSession } from "../deviate/stale.ts";
import { userOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  afterwards,
  besidesRefusal,
  forgets,
  forgetsWhen,
  hidesField,
  ignoresField,
  instead,
  refusesWhen,
  shows,
  takesBody,
  takesQuery,
} from "../deviate/handler.ts";
import { profileAndRecoveryFaults } from "./account/profile-and-recovery.ts";

/** What a session is shown for as long as it does not write it itself. */
const keptBySessions = {
  profile: ["account.profile.merge", "account.profile.read"],
  schedule: ["account.schedule.merge", "account.schedule.read"],
  notification: ["account.notification.merge", "account.notification.read"],
  availability: ["availability.merge", "availability.read"],
} as const;

const perSession = Object.entries(keptBySessions).map(([name, [write, read]]): [string, Fault] => [
  `account-${name}-per-session`,
  fault(
    `A session goes on being shown the ${name} that it was shown first, though another session changed it.`,
    ["account.changed-for-every-session"],
    keptPerSession(write, read),
  ),
]);

/** It may be no text at all. */
const hasFourBytes = (password: unknown): boolean =>
  typeof password === "string" && Buffer.byteLength(password) >= 4;

export const accountFaults: Record<string, Fault> = {
  ...teamFaults,
  ...accountWebsitesFaults,
  ...profileAndRecoveryFaults,
  ...accountCredentialsFaults,
  ...Object.fromEntries(perSession),
  "account-profile-unverified": fault(
    "The profile takes a new email or password whatever verify says.",
    ["account.credentials-change-needs-password"],
    takesBody("account.profile.merge", (body, call) => ({
      ...body,
      verify: userOf(call).password,
    })),
  ),
  "account-password-of-three": fault(
    "An account is created with a password of three characters.",
    ["account.password-of-three-refused"],
    tolerates("account.create", /password/),
  ),
  "account-password-of-four-bytes": fault(
    "The characters of the password of a new account are counted in bytes.",
    ["account.password-counted-in-characters"],
    toleratesWhere("account.create", /password/, ({ password }) => hasFourBytes(password)),
  ),
  "account-recovery-of-four-bytes": fault(
    "The characters of the password that a recovery sets are counted in bytes.",
    ["account.recovery-password-counted-in-characters"],
    toleratesWhere("account.recovery.reset", /password/, ({ password }) => hasFourBytes(password)),
  ),
  "account-token-check-reads-number": fault(
    "The token check reads the token as a number, without leading zeros.",
    ["account.two-factor-verify-accepts-match"],
    takesQuery("account.token.verify", ({ token, ...query }) => ({
      ...query,
      token: token.replace(/^0+/, ""),
    })),
  ),
  "account-created-password-trimmed": fault(
    "The password of a new account is kept without the blanks at its ends.",
    ["account.created-logs-in"],
    takesBody("account.create", (body) => ({ ...body, password: body.password.trim() })),
  ),
  "account-created-password-cut": fault(
    "The password of a new account is kept to its 64th character.",
    ["account.created-logs-in"],
    takesBody("account.create", (body) => ({ ...body, password: body.password.slice(0, 64) })),
  ),
  "account-password-of-four-refused": fault(
    "An account needs a password of at least five characters.",
    ["account.password-of-four-accepted"],
    refusesWhen("account.create", ({ body }) =>
      body.password.length < 5 ? invalid("password: 5 characters or more") : undefined,
    ),
  ),
  "account-removed-with-any-password": fault(
    "An account is removed with any password.",
    ["account.removal-needs-password"],
    instead("account.remove", (call, original) =>
      original({ ...call, body: { verify: userOf(call).password } }),
    ),
  ),
  "account-removed-though-refused": fault(
    "An account is removed with a wrong password, although that is refused.",
    ["account.removal-needs-password"],
    instead("account.remove", (call, original) => {
      const { password } = userOf(call);
      const isWrong = call.body.verify !== password;
      original({ ...call, body: { verify: password } });
      if (isWrong) throw invalid("verify");
      return undefined;
    }),
  ),
  "account-removal-idle": fault(
    "The removal of an account is accepted and removes nothing.",
    ["account.removed-cannot-log-in"],
    forgets("account.remove"),
  ),
  "account-schedule-of-nobody": fault(
    "The schedule shows a different user_id from the account.",
    ["account.one-user-id"],
    shows("account.schedule.read", (data) => ({ ...data, user_id: `${data.user_id}0` })),
  ),
  "account-billing-of-nobody": fault(
    "The list of cards shows a different user_id from the account.",
    ["account.one-user-id"],
    shows("billing.card.list", (data) => ({ ...data, user_id: `${data.user_id}0` })),
  ),
  "account-verified-without-verify": fault(
    "The profile takes a new email or password where there is no verify.",
    ["account.credentials-change-needs-password"],
    tolerates("account.profile.merge", /verify/),
    takesBody("account.profile.merge", (body, call) => ({
      ...body,
      verify: body.verify ?? userOf(call).password,
    })),
  ),
  "account-email-unverified": fault(
    "The profile takes a new email whatever verify says.",
    ["account.credentials-change-needs-password"],
    takesBody("account.profile.merge", (body, call) =>
      body.email === undefined ? body : { ...body, verify: userOf(call).password },
    ),
  ),
  "account-password-changed-though-refused": fault(
    "A new password takes effect although its change is refused.",
    ["account.credentials-change-needs-password"],
    besidesRefusal("account.profile.merge", (call) => {
      userOf(call).password = call.body.password ?? userOf(call).password;
    }),
  ),
  "account-password-change-idle": fault(
    "The profile ignores a new password.",
    ["account.password-change-takes-effect"],
    ignoresField("account.profile.merge", "password"),
  ),
  "account-generated-secret-configured": fault(
    "A secret is configured as soon as it is generated.",
    ["account.two-factor-generate-configures-nothing"],
    afterwards("account.token.generate", (call, data) => {
      userOf(call).totp_secret = (data as { secret: string }).secret;
    }),
  ),
  "account-generated-secret-of-all": fault(
    "The same secret is generated for everybody.",
    ["account.two-factor-secret-is-own"],
    instead("account.token.generate", () => ({ secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" })),
  ),
  "account-two-factor-always-there": fault(
    "The check for a two-factor token succeeds when there is none.",
    ["account.two-factor-configured", "account.two-factor-generate-configures-nothing"],
    instead("account.token.exists", () => undefined),
  ),
  "account-two-factor-not-configured": fault(
    "A two-factor secret is accepted and not configured.",
    ["account.two-factor-configured"],
    forgets("account.token.replace"),
  ),
  "account-two-factor-generated-logs-in": fault(
    "A login takes tokens of the secret that was generated last, configured or not.",
    ["account.two-factor-secret-replaced"],
    generatedLogsIn,
  ),
  "account-two-factor-first-stays": fault(
    "The first two-factor secret stays when another is configured.",
    ["account.two-factor-secret-replaced"],
    forgetsWhen("account.token.replace", (call) => userOf(call).totp_secret !== undefined),
  ),
  "account-two-factor-removed-with-any-password": fault(
    "The two-factor token is removed with any password.",
    ["account.two-factor-removal-needs-password"],
    instead("account.token.remove", (call, original) =>
      original({ ...call, body: { verify: userOf(call).password } }),
    ),
  ),
  "account-two-factor-removed-though-refused": fault(
    "The two-factor token is removed with a wrong password, although that is refused.",
    ["account.two-factor-removal-needs-password"],
    besidesRefusal("account.token.remove", (call) => {
      userOf(call).totp_secret = undefined;
    }),
  ),
  "account-token-check-refuses": fault(
    "The token check refuses a token generated from the secret.",
    ["account.two-factor-verify-accepts-match"],
    refusesWhen("account.token.verify", () => notFound("token")),
  ),
  "account-token-check-accepts": fault(
    "The token check accepts any six digits.",
    ["account.two-factor-verify-refuses-mismatch"],
    instead("account.token.verify", () => undefined),
  ),
  "account-recovery-any-key": fault(
    "A recovery identifier is valid with any key.",
    ["account.recovery-unknown-keypair-refused"],
    refusalsTaken("account.recovery.read", "recover_identifier"),
  ),
  "account-recovery-read-uses-up": fault(
    "To validate a recovery keypair uses it up.",
    ["accepted:account.recovery.read"],
    afterwards("account.recovery.read", ({ reference, params }) =>
      revokeKeypairs(reference.user(params.user_id), "recover"),
    ),
  ),
  "account-recovery-any-identifier": fault(
    "A recovery key is accepted with any identifier, without effect.",
    ["account.recovery-unknown-keypair-refused"],
    refusalsTaken("account.recovery.reset", "recover_key"),
  ),
  "account-recovery-shows-email": fault(
    "Validating a recovery keypair shows the email of the account.",
    ["account.recovery-data-empty"],
    instead("account.recovery.read", (call, original) => {
      original(call);
      return { email: call.reference.platform.users.get(call.params.user_id)?.email };
    }),
  ),
  "account-recovery-of-all-invalidated": fault(
    "Invalidating a recovery keypair invalidates those of all users.",
    ["account.recovery-other-user-refused"],
    afterwards("account.recovery.remove", ({ reference }) => {
      for (const user of reference.platform.users) revokeKeypairs(user, "recover");
    }),
  ),
  "account-recovery-read-for-anybody": fault(
    "The recovery keypair of one user is valid under the user_id of another.",
    ["account.recovery-other-user-refused"],
    refusalsTaken("account.recovery.read", "recover_key"),
  ),
  "account-recovery-idle": fault(
    "A recovery is accepted and sets no password.",
    ["account.recovery-sets-password"],
    forgets("account.recovery.reset"),
  ),
  "account-recovery-of-three": fault(
    "A recovery sets a password of three characters.",
    ["account.recovery-password-of-three-refused"],
    tolerates("account.recovery.reset", /password/),
  ),
  "account-recovery-of-four-refused": fault(
    "A recovery needs a password of at least five characters.",
    ["account.recovery-password-of-four-accepted"],
    refusesWhen("account.recovery.reset", ({ body }) =>
      body.password.length < 5 ? invalid("password: 5 characters or more") : undefined,
    ),
  ),
  "account-recovery-four-cut": fault(
    "A recovery truncates a password of four characters.",
    ["account.recovery-password-of-four-accepted"],
    takesBody("account.recovery.reset", ({ password }) => ({
      password: password.length === 4 ? password.slice(0, 3) : password,
    })),
  ),
  "account-recovery-invalidated-idle": fault(
    "Invalidating a recovery keypair is accepted and changes nothing.",
    ["account.recovery-invalidated-sets-nothing"],
    forgets("account.recovery.remove"),
  ),
  "account-recovery-invalidates-all": fault(
    "Invalidating a recovery keypair invalidates all of its user.",
    ["account.recovery-invalidates-one"],
    afterwards("account.recovery.remove", ({ reference, params }) =>
      revokeKeypairs(reference.user(params.user_id), "recover"),
    ),
  ),
  "account-schedule-needs-user-id": fault(
    "The schedule is changed only with a user_id.",
    ["account.schedule-written-without-user-id"],
    refusesWhen("account.schedule.merge", ({ body }) =>
      Object.hasOwn(body, "user_id") ? undefined : invalid("user_id: needed"),
    ),
  ),
  "account-schedule-hours-emptied-not": fault(
    "A change of the schedule to no hours is accepted, and the hours that were there stay.",
    ["account.schedule-hours-replaced"],
    takesBody("account.schedule.merge", ({ hours = [], ...body }) =>
      hours.length ? { ...body, hours } : body,
    ),
  ),
  "account-schedule-without-user-id": fault(
    "The schedule shows no user_id.",
    ["account.schedule-written-without-user-id", "account.one-user-id"],
    hidesField("account.schedule.read", "user_id"),
  ),
  "account-hours-added": fault(
    "Hours that are written are added to the existing ones.",
    ["account.schedule-hours-replaced"],
    takesBody("account.schedule.merge", (body, call) => {
      const { hours } = scheduleOf(userOf(call));
      return body.hours ? { ...body, hours: [...hours, ...body.hours] } : body;
    }),
  ),
  "account-hours-first-only": fault(
    "Of several pairs of hours the last is lost.",
    ["account.schedule-hours-replaced"],
    takesBody("account.schedule.merge", (body) => {
      const { hours = [] } = body;
      return hours.length > 1 ? { ...body, hours: hours.slice(0, -1) } : body;
    }),
  ),
  "account-switch-takes-another": fault(
    "Switching the sounds also switches the mails about ratings.",
    ["account.notification-nine-switches"],
    takesBody("account.notification.merge", (body) =>
      body.sounds === undefined ? body : { ...body, messages_rating: body.sounds },
    ),
  ),
  "account-switch-needs-company": fault(
    "The switch that disables all notifications is refused when it comes alone.",
    ["account.notification-nine-switches"],
    refusesWhen("account.notification.merge", ({ body }) =>
      Object.keys(body).join() === "disabled" ? invalid("disabled: not alone") : undefined,
    ),
  ),
  "account-websites-first-only": fault(
    "The list of a user's websites lacks the latest one.",
    ["account.websites-are-linked"],
    shows("account.website.list", (all) => (all.length > 2 ? all.slice(0, 2) : all)),
  ),
  "account-websites-without-members": fault(
    "The list of a user's websites does not name the user among their members.",
    ["account.websites-are-linked"],
    shows("account.website.list", (all, call) =>
      all.map((one) => ({
        ...one,
        members: one.members?.filter((id) => id !== userOf(call).user_id),
      })),
    ),
  ),
  "account-expunge-never-shown": fault(
    "The list of a user's websites does not say when a deletion runs.",
    ["account.websites-expunge"],
    hidesField("account.website.list", "expunge"),
  ),
  "account-unread-not-counted": fault(
    "The list of a user's websites counts no unread messages.",
    ["account.websites-count-unread"],
    shows("account.website.list", (all) => all.map((one) => ({ ...one, count: 0 }))),
  ),
  "account-unread-counted-everywhere": fault(
    "The unread messages of all websites are counted for each.",
    ["account.websites-count-unread"],
    shows("account.website.list", (all) => {
      const count = all.reduce((sum, one) => sum + one.count, 0);
      return all.map((one) => ({ ...one, count }));
    }),
  ),
  "account-assigned-not-counted": fault(
    "The list of a user's websites counts no messages that are assigned to the user.",
    ["account.websites-count-assigned"],
    shows("account.website.list", (all) => all.map((one) => ({ ...one, assigned: 0 }))),
  ),
  "account-assigned-of-conversations": fault(
    "The list of a user's websites counts no more than one assigned message.",
    ["account.websites-count-assigned"],
    shows("account.website.list", (all) =>
      all.map((one) => ({ ...one, assigned: Math.min(1, one.assigned) })),
    ),
  ),
  "account-assigned-counted-everywhere": fault(
    "The assigned messages of all websites are counted for each.",
    ["account.websites-count-assigned"],
    shows("account.website.list", (all) => {
      const assigned = all.reduce((sum, one) => sum + one.assigned, 0);
      return all.map((one) => ({ ...one, assigned }));
    }),
  ),
  "account-offset-unsigned": fault(
    "The offset of a schedule loses its sign.",
    ["account.schedule-offset-signed"],
    afterwards("account.schedule.merge", (call) => {
      const schedule = scheduleOf(userOf(call));
      schedule.offset = Math.abs(schedule.offset);
    }),
  ),
  "account-offset-whole-hours": fault(
    "The offset of a schedule is kept in whole hours.",
    ["account.schedule-offset-signed"],
    afterwards("account.schedule.merge", (call) => {
      const schedule = scheduleOf(userOf(call));
      schedule.offset = Math.round(schedule.offset / 60) * 60;
    }),
  ),
  "account-offset-zero-ignored": fault(
    "A schedule that has an offset is not brought back to UTC: an offset of 0 counts as none.",
    ["account.schedule-offset-signed"],
    takesBody("account.schedule.merge", ({ offset, ...body }) =>
      offset ? { ...body, offset } : body,
    ),
  ),
  "account-notification-of-team": fault(
    "The notification settings of a user are those of all colleagues.",
    ["platform.settings-of-one-user"],
    writtenForTeam("account.notification.merge"),
  ),
  "account-websites-assigned-counts-all": fault(
    "Unread messages in conversations that nobody is assigned count as assigned among the websites of a user.",
    ["account.websites-assigned-spares-unassigned"],
    shows("account.website.list", (all) => all.map((one) => ({ ...one, assigned: one.count }))),
  ),
  "account-websites-one-member": fault(
    "The members of a listed website are its first operator only.",
    ["account.websites-name-every-operator"],
    shows("account.website.list", (all) =>
      all.map((one) => ({ ...one, members: one.members.slice(0, 1) })),
    ),
  ),
  "account-websites-stranger-among-members": fault(
    "The members of a listed website name somebody who is no operator of it.",
    ["account.websites-name-every-operator"],
    shows("account.website.list", (all) =>
      all.map((one) => ({ ...one, members: [...one.members, `${one.id.slice(0, -4)}0000`] })),
    ),
  ),
  "account-password-cut-at-72": fault(
    "A login compares the first 72 bytes of a password.",
    ["account.password-compared-whole"],
    takesPassword(isAlikeUpTo72),
  ),
  "account-password-without-marks": fault(
    "A login takes a password with other accents.",
    ["account.password-compared-whole"],
    takesPassword(isAlikeWithoutMarks),
  ),
  "account-token-check-configures": fault(
    "The token check configures the secret that it is asked about.",
    ["account.two-factor-generate-configures-nothing"],
    afterwards("account.token.verify", (call) => {
      userOf(call).totp_secret = call.query.secret;
    }),
  ),
  "account-provider-taken-once": fault(
    "A push key that was removed is refused when it is registered again.",
    ["account.providers-side-by-side"],
    takesOnce("account.provider.create", ({ body }) => body.notification_id),
  ),
  "account-push-key-plus": fault(
    "A push key with a plus is looked for with a blank in its place when it is removed.",
    ["account.provider-of-any-key-removed"],
    instead("account.provider.remove", (call, original) => {
      const notification_id = call.params.notification_id.replaceAll("+", " ");
      return original({ ...call, params: { notification_id } });
    }),
  ),
  "account-push-key-colon-refused": fault(
    "A push key with a colon is registered and cannot be removed.",
    ["account.provider-of-any-key-removed"],
    refusesWhen("account.provider.remove", ({ params }) =>
      params.notification_id.includes(":") ? notFound("notification") : undefined,
    ),
  ),
};
