/** How long sessions last, and what shows of an ephemeral one once it has expired. */
import { userOf, type Call } from "../../call.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import type { UserSession } from "../../model.ts";
import { wrap } from "../../seams.ts";
import { latestSessionsOf } from "../../state/session.ts";

const isExpired = ({ reference }: Pick<Call, "reference">, { expires_at }: UserSession): boolean =>
  expires_at !== undefined && expires_at <= reference.clock.now();

/** The sessions of the caller, as the history lists them. */
const historyOf = (call: Pick<Call, "reference" | "caller">): UserSession[] => [
  ...latestSessionsOf(userOf(call)),
];

const shown = ({ identifier, device, created_at }: UserSession) => ({
  identifier,
  device,
  created_at,
});

/** Lists expired sessions as if they were open. */
const expiredListed: Plant[] = [
  instead("session.authorized.list", (call, original) => {
    const expired = historyOf(call).filter((session) => isExpired(call, session));
    const listed = original(call);
    const known = new Set(listed.map(({ identifier }) => identifier));
    return [...listed, ...expired.filter(({ identifier }) => !known.has(identifier)).map(shown)];
  }),
  shows("session.history.list", (data, call) => {
    const sessions = historyOf(call);
    return data.map((entry, index) => {
      const session = sessions[index];
      return session && isExpired(call, session) ? { ...entry, state: "authorized" } : entry;
    });
  }),
];

/** Leaves expired sessions out of the history. */
const expiredWithoutHistory: Plant = shows("session.history.list", (data, call) => {
  const sessions = historyOf(call);
  return data.filter((_, index) => {
    const session = sessions[index];
    return !session || !isExpired(call, session);
  });
});

/** Shows in the history a session that logged out as one that is open. */
const logoutLeavesHistory: Plant = (reference) => {
  const left = new Set<string>();
  together(
    instead("session.logout", (call, original) => {
      const { credential } = call.caller ?? {};
      if (credential?.tier === "user") left.add(credential.identifier);
      return original(call);
    }),
    shows("session.history.list", (data, call) => {
      const sessions = historyOf(call);
      return data.map((entry, index) =>
        left.has(sessions[index]?.identifier ?? "") ? { ...entry, state: "authorized" } : entry,
      );
    }),
  )(reference);
};

/** Ends a session so long after its login (ms). */
export const sessionsOf =
  (length: number): Plant =>
  (reference) => {
    const { clock } = reference;
    wrap(reference.seams, "credential", (original) => (identifier, key) => {
      const credential = original(identifier, key);
      const isOver = credential?.tier === "user" && credential.created_at + length <= clock.now();
      return isOver ? undefined : credential;
    });
  };

/** Lists a session that logged out as if it were open. */
const loggedOutListed: Plant = (reference) => {
  const left = new Map<string, UserSession>();
  const ofCaller = (call: Pick<Call, "reference" | "caller">): UserSession[] => {
    const { user_id } = userOf(call);
    return [...left.values()].filter((session) => session.user_id === user_id);
  };
  together(
    instead("session.logout", (call, original) => {
      const { credential } = call.caller ?? {};
      if (credential?.tier === "user") left.set(credential.identifier, credential);
      return original(call);
    }),
    instead("session.authorized.list", (call, original) => [
      ...original(call),
      ...ofCaller(call).map(shown),
    ]),
    ...(["session.authorized.read", "session.authorized.exists"] as const).map((id) =>
      instead(id, (call, original) => {
        const found = ofCaller(call).find((one) => one.identifier === call.params.identifier);
        return found ? shown(found) : original(call);
      }),
    ),
    instead("session.authorized.remove", (call, original) => {
      const { identifier } = call.params;
      const isLeft = ofCaller(call).some((one) => one.identifier === identifier);
      return isLeft ? void left.delete(identifier) : original(call);
    }),
  )(reference);
};

export const sessionsAccents: Record<string, Accent> = {
  "expired-session-listed": accent(
    "Lists an ephemeral session as authorized even after it expired, and shows it so in the history.",
    ["open.session-ephemeral-ended"],
    ...expiredListed,
  ),
  "expired-session-without-history": accent(
    "Leaves an ephemeral session out of the history once it has expired.",
    ["open.session-ephemeral-ended"],
    expiredWithoutHistory,
  ),
  "history-without-logouts": accent(
    "Shows a session that logged out as authorized in the history.",
    ["open.session-history-entries"],
    logoutLeavesHistory,
  ),
  "logged-out-session-listed": unusual(
    accent(
      "Lists a session that logged out as authorized until it is closed.",
      ["open.session-logged-out"],
      loggedOutListed,
    ),
    ["session.logout-is-unlisted", "session.logout-is-not-read"],
  ),
};
