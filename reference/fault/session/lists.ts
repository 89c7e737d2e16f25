import { userOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { besidesRefusal, instead, shows } from "../../deviate/handler.ts";
import type { UserSession } from "../../model.ts";
import { wrap, wrapHandler } from "../../seams.ts";
import { latestSessionsOf, openSessionsOf } from "../../state/session.ts";

/** The history holds the logins of all users. */
const historyOfAll: Plant = instead("session.history.list", (call, original) => {
  const own = userOf(call);
  const others = [...call.reference.platform.users].filter((user) => user !== own);
  const entries = others.flatMap((user) =>
    [...latestSessionsOf(user)].map(({ device, created_at }) => ({
      state: "closed" as const,
      device,
      created_at,
    })),
  );
  return [...original(call), ...entries];
});

/** A login that is refused is shown in the history as one that was let in. */
const refusedInHistory: Plant = (reference) => {
  const refused = new Map<string, number[]>();
  besidesRefusal("session.login", ({ body }) => {
    const email = body.email.toLowerCase();
    refused.set(email, [...(refused.get(email) ?? []), reference.clock.now()]);
  })(reference);
  shows("session.history.list", (data, call) => {
    const times = refused.get(userOf(call).email) ?? [];
    const entries = times.map((created_at) => ({ state: "authorized", device: {}, created_at }));
    return [...entries.toReversed(), ...data];
  })(reference);
};

/** The authorized sessions are those of all users. */
const authorizedOfAll: Plant = instead("session.authorized.list", (call) =>
  [...call.reference.platform.users].flatMap((user) =>
    openSessionsOf(call.reference, user).map(({ identifier, device, created_at }) => ({
      identifier,
      device,
      created_at,
    })),
  ),
);

/** Sockets of sessions that were closed, or logged out, go on hearing. */
const endedStillHears: Plant = ({ seams, platform }) => {
  const ended = new Map<string, UserSession>();
  const note = (identifier: string): void => {
    const session = platform.credentials.get(identifier);
    if (session?.tier === "user") ended.set(identifier, session);
  };
  wrapHandler(seams, "session.authorized.remove", (call, original) => {
    note(call.params.identifier);
    return original(call);
  });
  wrapHandler(seams, "session.logout", (call, original) => {
    note(call.caller?.credential.identifier ?? "");
    return original(call);
  });
  let isHearing = false;
  wrap(seams, "hears", (original) => (listener, event) => {
    isHearing = true;
    try {
      return original(listener, event);
    } finally {
      isHearing = false;
    }
  });
  wrap(
    seams,
    "credential",
    (original) => (identifier, key) =>
      original(identifier, key) ?? (isHearing ? ended.get(identifier) : undefined),
  );
};

export const listsFaults: Record<string, Fault> = {
  "session-refused-in-history": fault(
    "A login that is refused is shown in the history as one that was let in.",
    ["session.login-is-listed"],
    refusedInHistory,
  ),
  "session-history-of-all": fault(
    "The history of a user holds the logins of all users.",
    ["session.lists-are-own"],
    historyOfAll,
  ),
  "session-authorized-of-all": fault(
    "The authorized sessions of a user are those of all users.",
    ["session.lists-are-own"],
    authorizedOfAll,
  ),
  "session-ended-still-hears": fault(
    "Sockets of sessions that were closed or logged out go on hearing events.",
    ["session.ended-hears-nothing"],
    endedStillHears,
  ),
};
