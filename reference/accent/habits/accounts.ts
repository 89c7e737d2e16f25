/** How another platform guards accounts and their sessions, and what it tells their users (2/3 to 2/5). */
import { userOf, type Call } from "../../call.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf, shows } from "../../deviate/handler.ts";
import type { User } from "../../model.ts";
import { Refusal } from "../../refusal.ts";
import { feedOf } from "../../state/alerts.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { keypairsOf } from "../../state/keypair.ts";
import { linkedWebsites } from "../../state/linked.ts";
import {
  closeOtherSessions,
  closeSession,
  dropSession,
  openSessionsOf,
} from "../../state/session.ts";
import { emailHolder } from "../accounts/login.ts";

/** A login that lacks its token is accepted, opens no session and asks for the token. */
const tokenAskedFor: Plant = instead("session.login", (call, original) => {
  try {
    return original(call);
  } catch (error) {
    if (error instanceof Refusal && error.reason === "token_required") return { needs: "token" };
    throw error;
  }
});

/** A login that asks for the token by phone is accepted, and opens no session. */
const tokenOnItsWay: Plant = instead("session.login", (call, original) => {
  try {
    return original(call);
  } catch (error) {
    const isAsked = call.body.extend !== undefined && call.body.token === undefined;
    if (isAsked && error instanceof Refusal && error.reason === "token_required") return {};
    throw error;
  }
});

/** Mails recovery to an address once a minute. */
const recoveryOnceAMinute: Plant = instead("session.recover", (call, original) => {
  const user = emailHolder(call.reference, call.body.email);
  const [newest] = user ? keypairsOf(user).recover : [];
  const isRecent = newest && call.reference.clock.now() - newest.created_at < 60_000;
  return isRecent ? undefined : original(call);
});

/** Takes only texts that look like a key of a push service. */
const pushKeysChecked: Plant = refusesIf(
  "account.provider.create",
  ({ body }) => !/^[\w:-]{100,}$/.test(body.notification_id),
);

/** A new email and another second factor end all sessions but that of the caller. */
const changesEndSessions: Plant = together(
  afterwards("account.profile.merge", ({ reference, caller, body }) => {
    if (body.email !== undefined && caller?.credential.tier === "user")
      closeOtherSessions(reference, userOf({ reference, caller }), caller.credential);
  }),
  ...(["account.token.replace", "account.token.remove"] as const).map((id) =>
    afterwards(id, ({ reference, caller }) => {
      if (caller?.credential.tier === "user")
        closeOtherSessions(reference, userOf({ reference, caller }), caller.credential);
    }),
  ),
);

/** Ends all sessions of the caller's user, that of the caller too. */
function endAll(call: Call): void {
  const user = userOf(call);
  for (const session of openSessionsOf(call.reference, user))
    closeSession(call.reference, user, session);
}

/** What a login needs ends all sessions where it changes. */
const endsAll = (field: "email" | "password"): Plant =>
  afterwards("account.profile.merge", (call) => {
    if (call.body[field] !== undefined) endAll(call);
  });

/** Another second factor, or none any more, ends all sessions. */
const tokenEndsAll: Plant = together(
  ...(["account.token.replace", "account.token.remove"] as const).map((id) =>
    afterwards(id, (call) => {
      if (call.caller?.credential.tier === "user") endAll(call);
    }),
  ),
);

/** A new password has to be another one. */
const passwordsDiffer: Plant = together(
  refusesIf("account.profile.merge", (call) => call.body.password === userOf(call).password),
  refusesIf(
    "account.recovery.reset",
    ({ reference, params, body }) => body.password === reference.user(params.user_id).password,
  ),
);

const mostSessions = 20;

/** A login closes the oldest sessions beyond a few. */
const fewSessions: Plant = afterwards("session.login", ({ reference, body }) => {
  const user = emailHolder(reference, body.email);
  if (!user) return;
  for (const session of openSessionsOf(reference, user).slice(mostSessions))
    closeSession(reference, user, session);
});

/** A login closes the other sessions that were opened from where it comes. */
const oneADevice: Plant = afterwards("session.login", ({ reference, body, origin }) => {
  const user = emailHolder(reference, body.email);
  if (!user) return;
  const [, ...others] = openSessionsOf(reference, user);
  for (const session of others) {
    const { ip, useragent } = session.device ?? {};
    if (ip === origin.ip && useragent === origin.useragent) closeSession(reference, user, session);
  }
});

/** A login from where a session was opened gets that session once more, unless it is to last otherwise. */
const sessionOfDevice: Plant = instead("session.login", (call, original) => {
  const { reference, body, origin } = call;
  const user = emailHolder(reference, body.email);
  const before = user ? openSessionsOf(reference, user) : [];
  const data = original(call);
  const made = user && openSessionsOf(reference, user).find((one) => !before.includes(one));
  if (!user || !made) return data;
  const known = before.find(
    ({ device, expires_at }) =>
      device.ip === origin.ip &&
      device.useragent === origin.useragent &&
      (expires_at === undefined) === (made.expires_at === undefined),
  );
  if (!known) return data;
  dropSession(reference, user, made);
  return { identifier: known.identifier, key: known.key };
});

/** An app that is translated to these languages alone. */
const localesOf = (...languages: string[]): Plant =>
  refusesIf(
    "account.profile.merge",
    ({ body: { locale } }) => locale !== undefined && !languages.includes(locale),
  );

/** Counts as alerts of the feed those that were not listed yet. */
const feedCountsUnseen: Plant = (reference) => {
  const seen = new WeakMap<User, Set<string>>();
  together(
    afterwards("alerts.feed.list", (call, data) => {
      const user = userOf(call);
      const ids = seen.get(user) ?? new Set();
      for (const { id } of data) ids.add(id);
      seen.set(user, ids);
    }),
    shows("alerts.count.read", (data, call) => {
      const user = userOf(call);
      const isNew = ({ id }: { id: string }): boolean => !seen.get(user)?.has(id);
      return { ...data, feed: [...feedOf(user)].filter(isNew).length };
    }),
  )(reference);
};

/** The statistics count conversations with something unread, and not what is unread in them. */
const statisticsOfConversations: Plant = shows("alerts.unread.read", (data, call) => {
  const waiting = linkedWebsites(call.reference, userOf(call).user_id).flatMap((website) =>
    [...conversationsOf(website).visible].filter(
      ({ unread, state }) => unread.operator > 0 && state !== "resolved",
    ),
  );
  const own = waiting.filter(({ assigned }) => assigned === data.user_id);
  return { ...data, unread: waiting.length, assigned: own.length };
});

export const habitsAccountsAccents: Record<string, Accent> = {
  "login-asks-for-token": unusual(
    accent(
      "Accepts a login that lacks its token, opens no session and asks for the token.",
      ["open.session-login-without-token"],
      tokenAskedFor,
    ),
    ["session.two-factor-login-needs-token"],
  ),
  "login-token-on-its-way": accent(
    "Accepts a login that asks for its token by phone, and opens no session.",
    ["open.session-extend"],
    tokenOnItsWay,
  ),
  "recovery-once-a-minute": accent(
    "Mails a recovery to an address once a minute.",
    ["open.session-recover-again"],
    recoveryOnceAMinute,
  ),
  "push-keys-checked": accent(
    "Registers only texts that look like the key of a push service.",
    ["open.account-provider-known"],
    pushKeysChecked,
  ),
  "account-changes-end-sessions": accent(
    "A new email and another second factor end all sessions but that of the caller.",
    ["open.account-password-ends-sessions"],
    changesEndSessions,
  ),
  "password-ends-all-sessions": accent(
    "A new password ends all sessions of the user, that of the caller too.",
    ["open.account-password-ends-sessions"],
    endsAll("password"),
  ),
  "email-ends-all-sessions": accent(
    "A new email ends all sessions of the user, that of the caller too.",
    ["open.account-password-ends-sessions"],
    endsAll("email"),
  ),
  "two-factor-ends-all-sessions": accent(
    "A new second factor ends all sessions of the user, that of the caller too, and so does its removal.",
    ["open.account-password-ends-sessions"],
    tokenEndsAll,
  ),
  "password-must-differ": accent(
    "Refuses as a new password the one that the account has.",
    ["open.account-same-password"],
    passwordsDiffer,
  ),
  "session-one-a-device": accent(
    "A login closes the other sessions of the same device, by its address and its user agent.",
    ["open.session-at-most"],
    oneADevice,
  ),
  "session-of-device-again": accent(
    "A login from a device that has a session, by its address and its user agent, gets that session once more.",
    ["open.session-at-most"],
    sessionOfDevice,
  ),
  "sessions-at-most-twenty": accent(
    "A login closes the oldest of more than twenty sessions.",
    ["open.session-at-most"],
    fewSessions,
  ),
  "account-locales-few": accent(
    "Accepts for a profile four languages.",
    ["open.account-locales"],
    localesOf("en", "fr", "de", "es"),
  ),
  "account-locales-two": accent(
    "Accepts for a profile English and Spanish alone.",
    ["open.account-locales"],
    localesOf("en", "es"),
  ),
  "alerts-unseen-counted": unusual(
    accent(
      "Counts the feed alerts that were not listed yet.",
      ["open.alerts-count-of"],
      feedCountsUnseen,
    ),
    ["alerts.feed-counted"],
  ),
  "statistics-of-conversations": unusual(
    accent(
      "Counts conversations with something unread in the statistics.",
      ["open.account-websites-unread-of"],
      statisticsOfConversations,
    ),
    ["alerts.assigned-follows-visitor", "alerts.unread-follows-visitor"],
  ),
};
