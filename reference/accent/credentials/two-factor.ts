/** Which secrets and tokens of two-factor authentication another platform takes (2/3, 2/4). */
import { userOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf, refusesWhen, shows } from "../../deviate/handler.ts";
import { emailHolder } from "../accounts/login.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";

/** Takes only secrets that it generated, where one is configured or a token is checked against it. */
const generatedOnly: Plant = (reference) => {
  const generated = new Set<string>();
  together(
    afterwards("account.token.generate", (_, data) => {
      const { secret } = data as { secret?: string };
      if (secret !== undefined) generated.add(secret);
    }),
    refusesWhen("account.token.replace", ({ body }) =>
      generated.has(body.secret) ? undefined : invalid("secret: not a generated one"),
    ),
    refusesWhen("account.token.verify", ({ query }) =>
      generated.has(query.secret) ? undefined : notFound("token"),
    ),
  )(reference);
};

/** Takes only secrets of which a token was checked. */
const checkedFirst: Plant = (reference) => {
  const checked = new Set<string>();
  together(
    afterwards("account.token.verify", ({ query }) => void checked.add(query.secret)),
    refusesWhen("account.token.replace", ({ body }) =>
      checked.has(body.secret) ? undefined : invalid("secret: no token of it was checked"),
    ),
  )(reference);
};

/** Where a secret is configured, a token is checked against that one only. */
const configuredOnly: Plant = refusesWhen("account.token.verify", (call) => {
  const { totp_secret } = userOf(call);
  return totp_secret === undefined || totp_secret === call.query.secret
    ? undefined
    : notFound("token");
});

/** Generates secrets of 80 bits, half of what RFC 4226 recommends. */
const shortSecrets: Plant = shows("account.token.generate", (data) => ({
  secret: (data as { secret: string }).secret.slice(0, 16),
}));

/** Answers the key URI that apps scan, and nothing else. */
const secretInUri: Plant = shows("account.token.generate", (data) => ({
  uri: `otpauth://totp/Platform?secret=${(data as { secret: string }).secret}&issuer=Platform`,
}));

/** Refuses to configure a second secret before the first is removed. */
const secondSecretRefused: Plant = refusesIf(
  "account.token.replace",
  (call) => userOf(call).totp_secret !== undefined,
);

/** A token logs in once. */
const tokensOnce: Plant = (reference) => {
  const used = new Set<string>();
  instead("session.login", (call, original) => {
    const user = emailHolder(call.reference, call.body.email);
    const key = JSON.stringify([user?.totp_secret, call.body.token]);
    const isProof = user?.totp_secret !== undefined && call.body.token !== undefined;
    if (isProof && used.has(key)) throw new Refusal(401, "invalid_token");
    const data = original(call);
    if (isProof) used.add(key);
    return data;
  })(reference);
};

const challenged = ["website.remove", "helpdesk.remove", "operators.operator.create"] as const;

/** A token is good for one thing: a check, which comes before its secret is configured, a login or a challenge. */
const tokensOnceInAll: Plant = (reference) => {
  const used = new Set<string>();
  const take = (secret: string | undefined, token: string | undefined): void => {
    if (secret === undefined || token === undefined) return;
    const key = `${secret} ${token}`;
    if (used.has(key)) throw new Refusal(401, "invalid_token");
    used.add(key);
  };
  together(
    checkedFirst,
    afterwards(
      "account.token.verify",
      ({ query }) => void used.add(`${query.secret} ${query.token}`),
    ),
    afterwards("session.login", ({ body }) =>
      take(emailHolder(reference, body.email)?.totp_secret, body.token),
    ),
    ...challenged.map((id) =>
      instead(id, (call, original) => {
        const { verify } = call.body ?? {};
        if (verify?.method === "token") take(userOf(call).totp_secret, verify.secret);
        return original(call);
      }),
    ),
  )(reference);
};

/** Refuses a login with a token, or one that asks for a token by phone, to an account without a second factor. */
const unneededTokenRefused: Plant = refusesIf("session.login", ({ reference, body }) => {
  const user = emailHolder(reference, body.email);
  return body.token !== undefined && user !== undefined && user.totp_secret === undefined;
});

export const twoFactorAccents: Record<string, Accent> = {
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
};
