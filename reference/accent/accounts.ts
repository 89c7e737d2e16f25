import { userOf } from "../call.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import {
  afterwards,
  ignoresField,
  instead,
  refusesIf,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { toleratesWhere } from "../deviate/check.ts";
import { openSession } from "../platform.ts";
import { confirmOf } from "../routes/session/confirm.ts";
import { acceptOrigin } from "../state/origin.ts";
import { keypairsOf, mailKeypair, revokeKeypairs } from "../state/keypair.ts";
import { emailHolder, loginAccents } from "./accounts/login.ts";
import { accountsWebsitesAccents, busyElsewhere } from "./accounts/websites.ts";
import { passwordAccents } from "./accounts/password.ts";
import { namesUnset } from "./accounts/names.ts";
import { scheduleAccents } from "./accounts/schedule.ts";
import { sessionsOf, sessionsAccents } from "./accounts/sessions.ts";
import { accountsStatusAccents } from "./accounts/status.ts";
import { removedForCallerOnly, tokenProves } from "./accounts/proof.ts";

/** An hour (ms). */
const hour = 3_600_000;

/** How users register, prove who they are, log in and are seen on a platform that does it differently. */
export const accountsAccents: Record<string, Accent> = {
  ...accountsWebsitesAccents,
  ...loginAccents,
  ...passwordAccents,
  ...scheduleAccents,
  ...sessionsAccents,
  ...accountsStatusAccents,
  "account-creation-logs-in": accent(
    "Answers a registration with a session.",
    ["open.account-created-usable"],
    shows("account.create", (data, { reference }) => {
      const { user_id } = data as { user_id: string };
      const { identifier, key } = openSession(reference, reference.user(user_id));
      return { user_id, identifier, key };
    }),
  ),
  "account-token-proves": accent(
    "Accepts a two-factor token instead of the password wherever an account is verified.",
    ["open.account-verify-with-two-factor"],
    tokenProves,
  ),
  "account-harmless-unverified": accent(
    "Does not look at verify, or for it, where neither email nor password of a profile changes.",
    ["open.account-verify-on-harmless-change"],
    toleratesWhere(
      "account.profile.merge",
      /verify/,
      ({ email, password }) => email === undefined && password === undefined,
    ),
    takesBody("account.profile.merge", (body, call) =>
      body.email === undefined && body.password === undefined
        ? { ...body, verify: userOf(call).password }
        : body,
    ),
  ),
  "account-email-unconfirmed": accent(
    "A changed email of an account takes effect only once the new address is confirmed.",
    ["open.account-email-change-confirmed"],
    ignoresField("account.profile.merge", "email"),
  ),
  "recovery-reusable": accent(
    "A recovery keypair can set a password any number of times.",
    ["open.account-recovery-uses"],
    instead("account.recovery.reset", (call, original) => {
      const { recover } = keypairsOf(call.reference.user(call.params.user_id));
      const before = [...recover];
      original(call);
      for (const keypair of before.toReversed()) recover.set(keypair.identifier, keypair);
    }),
  ),
  "recovery-newest-only": accent(
    "A new recovery keypair ends the earlier ones.",
    ["open.account-recovery-uses"],
    instead("session.recover", (call, original) => {
      const user = emailHolder(call.reference, call.body.email);
      if (user) revokeKeypairs(user, "recover");
      return original(call);
    }),
  ),
  "mailed-keypairs-of-ten-minutes": accent(
    "Mailed keypairs expire after ten minutes.",
    ["open.account-recovery-uses", "open.session-confirm-uses"],
    seam(
      "duration",
      (original) => (name) => (name === "mailed-keypair" ? 600_000 : original(name)),
    ),
  ),
  "recovery-ends-two-factor": accent(
    "A recovery removes the two-factor token from the account.",
    ["open.account-recovery-two-factor"],
    afterwards("account.recovery.reset", ({ reference, params }) => {
      reference.user(params.user_id).totp_secret = undefined;
    }),
  ),
  "stale-credentials-refused": accent(
    "Refuses invalid credentials even where none are needed, and removes a push key only from the caller where there is one.",
    ["open.account-no-tier-routes"],
    seam("readsCredential", () => () => true),
    removedForCallerOnly,
  ),
  "account-websites-busy": accent(
    "Lists among the websites of a user one on which visitors write all the time.",
    ["open.account-websites-unread-of"],
    busyElsewhere,
  ),
  "account-names-unset": accent(
    "Shows a name of an account only once it was written, as where somebody came by an identity provider.",
    ["2/3"],
    namesUnset,
  ),
  "sessions-of-a-month": accent(
    "Ends a session thirty days after its login.",
    ["open.session-lifetime"],
    sessionsOf(30 * 24 * hour),
  ),
  "sessions-of-ten-hours": accent(
    "Ends a session ten hours after its login.",
    ["open.session-lifetime"],
    sessionsOf(10 * hour),
  ),
  "confirm-reusable": accent(
    "A confirm keypair can accept origins any number of times.",
    ["open.session-confirm-uses"],
    instead("session.confirm.accept", (call) => {
      const { user, keypair } = confirmOf(call);
      acceptOrigin(user, call.body.ip, call.body.country);
      if (keypair.ip !== undefined) acceptOrigin(user, keypair.ip, call.body.country);
    }),
  ),
  "confirm-needs-address-of-login": accent(
    "Accepts only the address that the login came from.",
    ["open.session-confirm-uses"],
    refusesIf("session.confirm.accept", (call) => confirmOf(call).keypair.ip !== call.body.ip),
  ),
  "login-always-mails": accent(
    "Mails a confirm keypair at every login.",
    ["open.session-confirm-when"],
    afterwards("session.login", ({ reference, body, origin }) => {
      const user = emailHolder(reference, body.email);
      if (user) mailKeypair(reference, user, "confirm", origin.ip);
    }),
  ),
};
