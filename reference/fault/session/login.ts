import type { SessionLogin } from "../../../schemas/generated/types.ts";
import { isTotp } from "../../totp.ts";
import { type Credential, type UserSession } from "../../model.ts";
import { userOf } from "../../call.ts";
import { openSession } from "../../platform.ts";
import { keypairsOf } from "../../state/keypair.ts";
import { closeSession, openSessionsOf } from "../../state/session.ts";
import { Refusal } from "../../refusal.ts";
import { wrap, wrapHandler } from "../../seams.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { tolerates } from "../../deviate/check.ts";
import { besidesRefusal, instead, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";

/** A closed session disappears from the list, but its keypair still works. */
const closedAppRunsOn: Plant = instead("session.authorized.remove", (call, original) => {
  const credential = call.reference.platform.credentials.get(call.params.identifier);
  const result = original(call);
  if (credential) call.reference.platform.credentials.set(credential.identifier, credential);
  return result;
});

/** The keypair of a session that ended still works on all routes but those of its user. */
const endedOnWebsites: Plant = ({ seams }) => {
  const seen = new Map<string, Credential>();
  const ended = new Set<string>();
  wrap(seams, "credential", (original) => (identifier, key) => {
    const pair = `${identifier} ${key}`;
    const valid = original(identifier, key);
    if (valid?.tier === "user") seen.set(pair, valid);
    if (valid) return valid;
    // A key that never was valid ends nothing.
    const former = seen.get(pair);
    if (former) ended.add(identifier);
    return former;
  });
  wrap(seams, "serve", (original) => (call) => {
    const isEnded = ended.has(call.caller?.credential.identifier ?? "");
    if (isEnded && call.operation.path.startsWith("/v1/user/"))
      throw new Refusal(401, "invalid_session");
    return original(call);
  });
};

const month = 30 * 24 * 60 * 60_000;

/** An ephemeral session lasts for a month. */
const ephemeralEndless: Plant = seam(
  "duration",
  (original) => (name) => (name === "ephemeral-session" ? month : original(name)),
);

/** A login accepts a similar password. */
export const takesPassword = (isAlike: (right: string, sent: string) => boolean): Plant =>
  takesBody("session.login", (body, { reference: { platform } }) => {
    const user_id = platform.usersByEmail.get(body.email.toLowerCase());
    const right = platform.users.get(user_id ?? "")?.password;
    const isTaken = right !== undefined && isAlike(right, body.password);
    return isTaken ? { ...body, password: right } : body;
  });

/** A login with a wrong password is refused, but opens a session. */
const wrongPasswordOpens: Plant = besidesRefusal("session.login", (call) => {
  const { platform } = call.reference;
  const user_id = platform.usersByEmail.get(call.body.email.toLowerCase());
  const user = platform.users.get(user_id ?? "");
  if (user) openSession(call.reference, user, { device: {} });
});

/** Does the login with the two-factor secret of the user changed for as long as it takes. */
const loginWith = (
  secret: (own: string, token: string | undefined, body: SessionLogin) => string | undefined,
): Plant =>
  instead("session.login", (call, original) => {
    const { platform } = call.reference;
    const user = platform.users.get(platform.usersByEmail.get(call.body.email.toLowerCase()) ?? "");
    const own = user?.totp_secret;
    if (!user || own === undefined) return original(call);
    user.totp_secret = secret(own, call.body.token, call.body);
    try {
      return original(call);
    } finally {
      user.totp_secret = own;
    }
  });

/** A login needs no token, even where one is configured. */
const tokenOptional: Plant = loginWith(() => undefined);

/** Some logins need no token, even where one is configured. */
const tokenOptionalWhen = (isSpared: (body: SessionLogin) => boolean): Plant =>
  loginWith((own, _, body) => (isSpared(body) ? undefined : own));

/** Where a token is configured, a login with a token takes any password. */
const tokenIsEnough: Plant = takesBody("session.login", (body, { reference }) => {
  const { users, usersByEmail } = reference.platform;
  const user = users.get(usersByEmail.get(body.email.toLowerCase()) ?? "");
  const isByToken = user?.totp_secret !== undefined && body.token !== undefined;
  return isByToken ? { ...body, password: user.password } : body;
});

/** A login takes tokens of the secret that its user generated last, configured or not. */
export const generatedLogsIn: Plant = (reference) => {
  const lastOf = new Map<string, string>();
  wrapHandler(reference.seams, "account.token.generate", (call, original) => {
    const data = original(call);
    lastOf.set(userOf(call).email, String(Object(data).secret));
    return data;
  });
  loginWith((own, token, { email }) => {
    const last = lastOf.get(email) ?? own;
    return token !== undefined && isTotp(last, token, reference.clock.now()) ? last : own;
  })(reference);
};

/** A login accepts any six digits as its token. */
const anyToken: Plant = loginWith((own, token) => (token === undefined ? own : undefined));

/** A login still asks for a token after the two-factor token was removed. */
const twoFactorStays: Plant = ({ seams }) => {
  const protectedOnes = new Set<string>();
  wrapHandler(seams, "account.token.replace", (call, original) => {
    protectedOnes.add(call.reference.callingUser(call.caller).email);
    return original(call);
  });
  wrapHandler(seams, "session.login", (call, original) => {
    if (protectedOnes.has(call.body.email) && call.body.token === undefined)
      throw new Refusal(401, "token_required");
    return original(call);
  });
};

/** After a logout the session check fails, but all other routes still work. */
const logoutOnlyChecked: Plant = ({ seams }) => {
  const left = new Set<string>();
  wrapHandler(seams, "session.logout", (call) => {
    left.add(call.caller?.credential.identifier ?? "");
  });
  wrapHandler(seams, "session.exists", (call, original) => {
    if (left.has(call.caller?.credential.identifier ?? ""))
      throw new Refusal(401, "invalid_session");
    return original(call);
  });
};

/** Of the sessions of a user only the first that logs out ends. */
const onlyFirstLogoutEnds: Plant = ({ seams }) => {
  const users = new Set<string>();
  wrapHandler(seams, "session.logout", (call, original) => {
    const { user_id } = call.reference.callingUser(call.caller);
    if (users.has(user_id)) return undefined;
    users.add(user_id);
    return original(call);
  });
};

/** A session that logged out stays in the list of authorized sessions. */
const logoutStaysListed: Plant = ({ seams }) => {
  const left = new Map<string, string[]>();
  wrapHandler(seams, "session.logout", (call, original) => {
    const { user_id } = call.reference.callingUser(call.caller);
    left.set(user_id, [...(left.get(user_id) ?? []), call.caller?.credential.identifier ?? ""]);
    return original(call);
  });
  wrapHandler(seams, "session.authorized.list", (call, original) => [
    ...original(call),
    ...(left.get(call.reference.callingUser(call.caller).user_id) ?? []).map((identifier) => ({
      identifier,
      created_at: call.reference.clock.now(),
    })),
  ]);
};

/** Closing a session closes all that were opened after it. */
const closeEndsNewer: Plant = instead("session.authorized.remove", (call, original) => {
  const { reference } = call;
  const user = reference.callingUser(call.caller);
  const all = openSessionsOf(reference, user);
  const index = all.findIndex(({ identifier }) => identifier === call.params.identifier);
  const data = original(call);
  for (const newer of all.slice(0, index)) closeSession(reference, user, newer);
  return data;
});

/** A recovery is mailed to an address similar to that of the account. */
const recoverElsewhere: Plant = ({ mail }) => {
  const { send } = mail;
  mail.send = (one) => send(one.kind === "recovery" ? { ...one, to: `x${one.to}` } : one);
};

type KeypairRoute = "session.confirm.accept" | "account.recovery.read" | "account.recovery.reset";

/**
 * Accepts, without effect, a wrong keypair in the path as long as this part of it was once mailed to
 * somebody.
 */
export const refusalsTaken =
  (operationId: KeypairRoute, part: string): Plant =>
  ({ seams, mail }) => {
    const mailed = new Set<string>();
    const { send } = mail;
    mail.send = (one) => {
      for (const value of Object.values(one.values)) mailed.add(value);
      return send(one);
    };
    wrapHandler(seams, operationId, (call, original) => {
      try {
        return original(call);
      } catch (error) {
        if (mailed.has((call.params as Record<string, string>)[part] ?? "")) return {};
        throw error;
      }
    });
  };

/** Closing a session that is already closed opens it again. */
const closedAgainReopens: Plant = ({ seams, platform }) => {
  const closed = new Map<string, Credential>();
  wrapHandler(seams, "session.authorized.remove", (call, original) => {
    const { identifier } = call.params;
    const known = closed.get(identifier);
    if (known) platform.credentials.set(identifier, known);
    const credential = platform.credentials.get(identifier);
    if (credential) closed.set(identifier, credential);
    return known ? undefined : original(call);
  });
};

/** A login makes the session that logged out last valid again. */
const loginRevives: Plant = ({ seams, platform }) => {
  let last: Credential | undefined;
  wrapHandler(seams, "session.logout", (call, original) => {
    last = call.caller?.credential;
    return original(call);
  });
  wrapHandler(seams, "session.login", (call, original) => {
    const data = original(call);
    if (last) platform.credentials.set(last.identifier, last);
    return data;
  });
};

/** Accepts the origin of a login with the keypair of whichever user has it. */
const confirmOfAnybody: Plant = instead("session.confirm.accept", (call, original) => {
  const { confirm_identifier } = call.params;
  const holder = [...call.reference.platform.users].find((user) =>
    keypairsOf(user).confirm.has(confirm_identifier),
  );
  const { user_id = call.params.user_id } = holder ?? {};
  return original({ ...call, params: { ...call.params, user_id } });
});

/** A session that logged out is still read by its identifier, though no longer listed. */
const loggedOutIsRead: Plant = (reference) => {
  const left = new Map<string, unknown>();
  instead("session.logout", (call, original) => {
    const { credential } = call.caller ?? {};
    if (credential?.tier === "user") left.set(credential.identifier, credential);
    return original(call);
  })(reference);
  for (const id of ["session.authorized.read", "session.authorized.exists"] as const)
    instead(id, (call, original) => {
      if (!left.has(call.params.identifier)) return original(call);
      const { identifier, device, created_at } = left.get(call.params.identifier) as UserSession;
      return { identifier, device, created_at };
    })(reference);
};

/** Mail of this kind goes to the address that the account had before its first change. */
export const mailsFirst =
  (kind: string): Plant =>
  (reference) => {
    const first = new Map<string, string>();
    instead("account.profile.merge", (call, original) => {
      const { user_id, email } = call.reference.callingUser(call.caller);
      if (!first.has(user_id)) first.set(user_id, email);
      return original(call);
    })(reference);
    const { mail, platform } = reference;
    const send = mail.send.bind(mail);
    mail.send = (letter) => {
      const to = first.get(platform.usersByEmail.get(letter.to) ?? "");
      send(letter.kind === kind && to !== undefined ? { ...letter, to } : letter);
    };
  };

export const loginFaults: Record<string, Fault> = {
  "session-token-is-enough": fault(
    "Where a two-factor token is configured, a login with a token takes any password.",
    ["session.two-factor-login-wrong-token-refused"],
    tokenIsEnough,
  ),
  "session-closed-app-runs-on": fault(
    "A closed session disappears from the list, but its keypair still works.",
    ["session.closed-app-blocked"],
    closedAppRunsOn,
  ),
  "session-ephemeral-endless": fault(
    "An ephemeral session lasts for a month.",
    ["session.ephemeral-expires"],
    ephemeralEndless,
  ),
  "session-login-any-case": fault(
    "A login accepts the password in any letter case.",
    ["session.login-wrong-password-refused"],
    takesPassword((right, sent) => right.toLowerCase() === sent.toLowerCase()),
  ),
  "session-login-first-characters": fault(
    "A login compares only as much of the password as was sent.",
    ["session.login-wrong-password-refused"],
    takesPassword((right, sent) => right.startsWith(sent)),
  ),
  "session-login-by-query": fault(
    "A login takes an object in place of a password for any password.",
    ["session.login-wrong-password-refused"],
    tolerates("session.login", /password: must be string/),
    takesPassword((_, sent) => typeof sent === "object"),
  ),
  "session-wrong-password-opens": fault(
    "A login with a wrong password is refused, but opens a session.",
    ["session.login-wrong-password-refused"],
    wrongPasswordOpens,
  ),
  "session-token-optional": fault(
    "A login needs no token, even where one is configured.",
    ["session.two-factor-login-needs-token", "account.two-factor-secret-replaced"],
    tokenOptional,
  ),
  "session-ephemeral-needs-no-token": fault(
    "A login to an ephemeral session needs no token, even where one is configured.",
    ["session.two-factor-login-needs-token"],
    tokenOptionalWhen(({ ephemeral }) => ephemeral === true),
  ),
  "session-extended-needs-no-token": fault(
    "A login that asks for the token by phone opens a session without one.",
    ["session.two-factor-login-needs-token"],
    tokenOptionalWhen(({ extend }) => extend !== undefined),
  ),
  "session-any-token": fault(
    "A login accepts any six digits as its token.",
    ["session.two-factor-login-wrong-token-refused", "account.two-factor-secret-replaced"],
    anyToken,
  ),
  "session-two-factor-stays": fault(
    "A login still asks for a token after the two-factor token was removed.",
    ["session.two-factor-removed-login-plain"],
    twoFactorStays,
  ),
  "session-ended-on-websites-valid": fault(
    "A session that ended still works on the routes of websites.",
    ["session.closed-app-blocked", "session.logout-destroys", "session.ephemeral-expires"],
    endedOnWebsites,
  ),
  "session-logout-only-checked": fault(
    "After a logout the session check fails, but all other routes still work.",
    ["session.logout-destroys"],
    logoutOnlyChecked,
  ),
  "session-second-logout-idle": fault(
    "Once a user has logged out of one session, the logout of another is accepted and ends nothing.",
    ["session.logout-destroys"],
    onlyFirstLogoutEnds,
  ),
  "session-logout-stays-listed": fault(
    "A session that logged out stays in the list of authorized sessions.",
    ["session.logout-is-unlisted"],
    logoutStaysListed,
  ),
  "session-close-ends-newer": fault(
    "Closing a session closes all that were opened after it.",
    ["session.closed-leaves-others"],
    closeEndsNewer,
  ),
  "session-recover-mails-nobody": fault(
    "A recovery is mailed to an address similar to that of the account.",
    ["session.recover-sends-mail"],
    recoverElsewhere,
  ),
  "session-confirm-any-key": fault(
    "A confirm identifier accepts a login origin with any key.",
    ["session.confirm-unknown-keypair-refused"],
    refusalsTaken("session.confirm.accept", "confirm_identifier"),
  ),
  "session-confirm-unknown-accepted": fault(
    "A confirm identifier that was never issued is accepted without effect.",
    ["session.confirm-unknown-keypair-refused"],
    refusalsTaken("session.confirm.accept", "confirm_key"),
  ),
  "session-closed-again-reopens": fault(
    "Closing a session that is already closed opens it again.",
    ["session.states-walked"],
    closedAgainReopens,
  ),
  "session-login-revives": fault(
    "A login makes the session that logged out last valid again.",
    ["session.states-walked"],
    loginRevives,
  ),
  "session-confirm-of-anybody": fault(
    "A confirm keypair accepts a login under the user_id of any user.",
    ["session.confirm-other-user-refused"],
    confirmOfAnybody,
  ),
  "session-logged-out-is-read": fault(
    "A session that logged out can still be read by its identifier.",
    ["session.logout-is-not-read"],
    loggedOutIsRead,
  ),
  "session-recover-mails-first-address": fault(
    "A recovery email goes to the address that an account had first.",
    ["session.recover-follows-email"],
    mailsFirst("recovery"),
  ),
};
