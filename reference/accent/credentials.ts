import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { ignoresField, refusesIf, shows } from "../deviate/handler.ts";
import { emailHolder } from "./accounts/login.ts";
import { loginsOfKnownDevice, sessionsOfOneDevice } from "./credentials/device.ts";
import {
  locksAfterThree,
  membersDelete,
  methodBySecret,
  passwordIsEnough,
} from "./credentials/challenge.ts";
import { passwordsLock } from "./credentials/lock.ts";
import {
  disabledSilencesAll,
  emailsShared,
  identifiersByUser,
  identifiersOwn,
  passwordsInBytes,
  passwordsInCharacters,
} from "./credentials/profile.ts";
import {
  configuredOnly,
  checkedFirst,
  generatedOnly,
  secondSecretRefused,
  secretInUri,
  shortSecrets,
  tokensOnce,
  tokensOnceInAll,
  unneededTokenRefused,
} from "./credentials/two-factor.ts";

/** With what users prove who they are, and what is shown of it, on another platform. */
export const credentialsAccents: Record<string, Accent> = {
  "account-email-shared": accent(
    "Lets several accounts have one email.",
    ["open.account-same-email"],
    emailsShared,
  ),
  "account-locale-ignored": accent(
    "Ignores the locale of a registration.",
    ["open.account-locale-at-creation"],
    ignoresField("account.create", "locale"),
  ),
  "password-length-in-bytes": unusual(
    accent("Counts the bytes of a password.", ["open.password-length-unit"], passwordsInBytes),
    ["account.password-counted-in-characters", "account.recovery-password-counted-in-characters"],
  ),
  "password-length-in-characters": accent(
    "Counts what readers take for one character of a password, however it is made up.",
    ["open.password-length-unit"],
    passwordsInCharacters,
  ),
  "two-factor-checked-first": accent(
    "Configures a secret only once a token of it was checked.",
    ["open.account-two-factor-parameters"],
    checkedFirst,
  ),
  "two-factor-generated-only": accent(
    "Configures only secrets that it generated, and checks tokens against no others.",
    ["open.account-two-factor-parameters", "open.account-token-verify-secret"],
    generatedOnly,
  ),
  "two-factor-configured-only": accent(
    "Checks a token only against the secret that is configured, once there is one.",
    ["open.account-token-verify-secret"],
    configuredOnly,
  ),
  "two-factor-secret-short": accent(
    "Generates two-factor secrets of sixteen characters.",
    ["open.account-two-factor-parameters"],
    shortSecrets,
  ),
  "two-factor-secret-in-uri": accent(
    "Shows a generated two-factor secret in the address that apps scan, and nowhere else.",
    ["open.account-two-factor-parameters"],
    secretInUri,
  ),
  "two-factor-second-refused": accent(
    "Refuses to configure a second secret before the first is removed.",
    ["open.account-two-factor-parameters"],
    secondSecretRefused,
  ),
  "two-factor-tokens-once": accent(
    "Lets a two-factor token log in only once.",
    ["open.session-totp-parameters"],
    tokensOnce,
  ),
  "two-factor-tokens-once-in-all": accent(
    "Takes a two-factor token once: in a check, without which no secret is configured, in a login or as the secret of a challenge.",
    ["open.session-totp-parameters", "open.account-two-factor-parameters"],
    tokensOnceInAll,
  ),
  "login-unneeded-token-refused": accent(
    "Refuses a login with a token to an account without two-factor.",
    ["open.session-token-without-two-factor"],
    unneededTokenRefused,
  ),
  "login-unneeded-extend-refused": accent(
    "Refuses a login that asks for a token by phone to an account without two-factor.",
    ["open.session-extend"],
    refusesIf("session.login", ({ reference, body }) => {
      const user = emailHolder(reference, body.email);
      return body.extend !== undefined && user?.totp_secret === undefined;
    }),
  ),
  "session-identifiers-by-user": accent(
    "Numbers the authorized sessions of each user by themselves, from 1.",
    ["open.session-identifier-is-keypair", "open.identifier-uniqueness"],
    identifiersByUser,
  ),
  "session-identifiers-own": accent(
    "Names authorized sessions otherwise than their keypairs.",
    ["open.session-identifier-is-keypair"],
    identifiersOwn,
  ),
  "session-device-unknown": accent(
    "Shows nothing of the device of a session.",
    ["open.session-device"],
    shows("session.authorized.list", (all) => all.map((one) => ({ ...one, device: {} }))),
    shows("session.authorized.read", (one) => ({ ...one, device: {} })),
    shows("session.history.list", (all) => all.map((one) => ({ ...one, device: {} }))),
  ),
  "session-of-one-device": accent(
    "Refuses what a session asks from another device than that from which it asked first.",
    ["open.session-other-device"],
    sessionsOfOneDevice,
  ),
  "login-from-known-device": accent(
    "Refuses a login from another device than that from which the user logged in first.",
    ["open.session-confirm-when"],
    loginsOfKnownDevice,
  ),
  "session-device-country-only": accent(
    "Shows only the country of the device of a session.",
    ["open.session-device"],
    shows("session.authorized.list", (all) =>
      all.map((one) => ({ ...one, device: { country: "FR" } })),
    ),
    shows("session.authorized.read", (one) => ({ ...one, device: { country: "FR" } })),
    shows("session.history.list", (all) =>
      all.map((one) => ({ ...one, device: { country: "FR" } })),
    ),
  ),
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
  "passwords-lock-after-three": accent(
    "Locks an account for a quarter of an hour after three wrong passwords or tokens in a row.",
    ["open.password-wrong-repeated"],
    passwordsLock,
  ),
  "website-deleted-by-members": accent(
    "Lets every operator delete a website, and abort the deletion.",
    ["open.website-deletion-who"],
    membersDelete,
  ),
  "notification-disabled-silences-all": accent(
    "Sends no mail at all to users whose notifications are disabled.",
    ["open.account-notification-effects"],
    disabledSilencesAll,
  ),
};
