/** Which emails and passwords another platform takes, and what it shows of sessions (2/3, 2/4). */
import { userOf } from "../../call.ts";
import { emailHolder } from "../accounts/login.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, shows, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { notFound } from "../../refusal.ts";
import type { User } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { slot } from "../../slot.ts";
import { notificationOf } from "../../state/notification.ts";

/** A switch that is on counts for nothing while all notifications are disabled. */
const disabledShown: Plant = shows("account.notification.read", (data) =>
  data.disabled
    ? {
        ...data,
        messages_online: false,
        messages_offline: false,
        messages_unread: false,
        messages_transcript: false,
        messages_rating: false,
        billing_invoice: false,
        visitor_browsing: false,
        sounds: false,
      }
    : data,
);

/** Lets several accounts have one email; it names the latest of them. */
const emailsShared: Plant = together(
  ...(["account.create", "account.profile.merge"] as const).map((id) =>
    takesBody(id, (body, { reference }) => {
      if (body.email !== undefined) freeEmail(reference, body.email);
      return body;
    }),
  ),
);

const freeEmail = ({ platform }: Reference, email: string): void =>
  void platform.usersByEmail.delete(email.toLowerCase());

const isPassword = (found: string | undefined): boolean =>
  found !== undefined && /password: must NOT have fewer/.test(found);

const passwordIn = (body: unknown): string =>
  String((body as { password?: unknown } | undefined)?.password);

/** Counts the bytes of a password. */
const passwordsInBytes: Plant = seam("violation", (original) => (operation, query, body) => {
  const found = original(operation, query, body);
  return isPassword(found) && Buffer.byteLength(passwordIn(body)) >= 4 ? undefined : found;
});

const characters = new Intl.Segmenter();

/** Counts what readers take for a character of a password. */
const passwordsInCharacters: Plant = seam("violation", (original) => (operation, query, body) => {
  const { password } = (body ?? {}) as { password?: unknown };
  const isShort = typeof password === "string" && [...characters.segment(password)].length < 4;
  return isShort && operation.family === "account"
    ? "body/password: 4 characters or more"
    : original(operation, query, body);
});

const prefix = "authorized_";

const ofKeypair = (identifier: string): string => {
  if (!identifier.startsWith(prefix)) throw notFound("session");
  return identifier.slice(prefix.length);
};

/** Names authorized sessions otherwise than their keypairs. */
const identifiersOwn: Plant = together(
  shows("session.authorized.list", (all) =>
    all.map((one) => ({ ...one, identifier: prefix + one.identifier })),
  ),
  shows("session.authorized.read", (one) => ({ ...one, identifier: prefix + one.identifier })),
  ...(
    ["session.authorized.read", "session.authorized.exists", "session.authorized.remove"] as const
  ).map((id) =>
    instead(id, (call, original) =>
      original({ ...call, params: { identifier: ofKeypair(call.params.identifier) } }),
    ),
  ),
);

/** Numbers the authorized sessions of each user by themselves. */
const identifiersByUser: Plant = (() => {
  const numbers = slot<User, Map<string, string>>(() => new Map());
  const numberOf = (user: User, identifier: string): string => {
    const all = numbers(user);
    const number = all.get(identifier) ?? String(all.size + 1);
    all.set(identifier, number);
    return number;
  };
  const named = (user: User, number: string): string => {
    const found = [...numbers(user)].find(([, one]) => one === number);
    if (!found) throw notFound("session");
    return found[0];
  };
  return together(
    shows("session.authorized.list", (all, call) =>
      all
        .toReversed()
        .map((one) => ({ ...one, identifier: numberOf(userOf(call), one.identifier) }))
        .toReversed(),
    ),
    shows("session.authorized.read", (one, call) => ({
      ...one,
      identifier: numberOf(userOf(call), one.identifier),
    })),
    ...(
      ["session.authorized.read", "session.authorized.exists", "session.authorized.remove"] as const
    ).map((id) =>
      instead(id, (call, original) =>
        original({ ...call, params: { identifier: named(userOf(call), call.params.identifier) } }),
      ),
    ),
  );
})();

/** Sends no mail to users who disabled their notifications. */
const disabledSilencesAll: Plant = (reference) => {
  const { send } = reference.mail;
  reference.mail.send = (mail) => {
    const user = emailHolder(reference, mail.to);
    if (!user || !notificationOf(user).disabled) send(mail);
  };
};

export const profileAccents: Record<string, Accent> = {
  "account-email-shared": accent(
    "Lets several accounts have one email.",
    ["open.account-same-email"],
    emailsShared,
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
  "notification-disabled-shown-for-all": accent(
    "Shows the other notification switches as off while disabled is on.",
    ["open.account-notification-effects"],
    disabledShown,
  ),
  "notification-disabled-silences-all": accent(
    "Sends no mail at all to users whose notifications are disabled.",
    ["open.account-notification-effects"],
    disabledSilencesAll,
  ),
};
