import { accent, type Accent } from "../deviate/deviation.ts";
import { ignoresField, refusesIf, shows } from "../deviate/handler.ts";
import { emailHolder } from "./accounts/login.ts";
import { deviceAccents } from "./credentials/device.ts";
import { challengeAccents } from "./credentials/challenge.ts";
import { passwordsLock } from "./credentials/lock.ts";
import { profileAccents } from "./credentials/profile.ts";
import { twoFactorAccents } from "./credentials/two-factor.ts";

/** With what users prove who they are, and what is shown of it, on another platform. */
export const credentialsAccents: Record<string, Accent> = {
  ...profileAccents,
  ...twoFactorAccents,
  ...deviceAccents,
  ...challengeAccents,
  "account-locale-ignored": accent(
    "Ignores the locale of a registration.",
    ["open.account-locale-at-creation"],
    ignoresField("account.create", "locale"),
  ),
  "login-unneeded-extend-refused": accent(
    "Refuses a login that asks for a token by phone to an account without two-factor.",
    ["open.session-extend"],
    refusesIf("session.login", ({ reference, body }) => {
      const user = emailHolder(reference, body.email);
      return body.extend !== undefined && user?.totp_secret === undefined;
    }),
  ),
  "session-device-unknown": accent(
    "Shows nothing of the device of a session.",
    ["open.session-device"],
    shows("session.authorized.list", (all) => all.map((one) => ({ ...one, device: {} }))),
    shows("session.authorized.read", (one) => ({ ...one, device: {} })),
    shows("session.history.list", (all) => all.map((one) => ({ ...one, device: {} }))),
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
  "passwords-lock-after-three": accent(
    "Locks an account for a quarter of an hour after three wrong passwords or tokens in a row.",
    ["open.password-wrong-repeated"],
    passwordsLock,
  ),
};
