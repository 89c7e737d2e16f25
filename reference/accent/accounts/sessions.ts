/** How long sessions last, and what shows of an ephemeral one once it has expired. */
import { userOf, type Call } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
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
export const expiredListed: Plant[] = [
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
export const expiredWithoutHistory: Plant = shows("session.history.list", (data, call) => {
  const sessions = historyOf(call);
  return data.filter((_, index) => {
    const session = sessions[index];
    return !session || !isExpired(call, session);
  });
});

/** Thirty days (ms). */
const month = 30 * 24 * 60 * 60 * 1000;

/** Ends a session thirty days after its login. */
export const sessionsOfAMonth: Plant = (reference) => {
  const { clock } = reference;
  wrap(reference.seams, "credential", (original) => (identifier, key) => {
    const credential = original(identifier, key);
    const isOver = credential?.tier === "user" && credential.created_at + month <= clock.now();
    return isOver ? undefined : credential;
  });
};
