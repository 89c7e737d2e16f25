import { userOf } from "../call.ts";
import { closeOtherSessions, closeSession, openSessionsOf } from "../state/session.ts";
import { Refusal } from "../refusal.ts";
import type { Credential } from "../model.ts";
import { revokeKeypairs } from "../state/keypair.ts";
import { seam } from "../deviate/seam.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import {
  afterwards,
  besidesRefusal,
  forgets,
  forgetsWhen,
  ignoresField,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { otherZone } from "../deviate/timestamps.ts";
import { loginFaults } from "./session/login.ts";
import { listsFaults } from "./session/lists.ts";

const isEphemeral = (credential: Credential | undefined): boolean =>
  credential?.tier === "user" && credential.expires_at !== undefined;

/** Such an end of one is written to all entries of its user, except to that of the latest login. */
const historyClosedAtOnce =
  (end: "session.authorized.remove" | "session.logout"): Plant =>
  (reference) => {
    const ended = new Set<string>();
    instead(end, (call, original) => {
      ended.add(userOf(call).user_id);
      return original(call);
    })(reference);
    shows("session.history.list", (all, call) =>
      ended.has(userOf(call).user_id)
        ? all.map((one, i) => (i === 0 ? one : { ...one, state: "closed" }))
        : all,
    )(reference);
  };

export const sessionFaults: Record<string, Fault> = {
  ...loginFaults,
  ...listsFaults,
  "session-authorized-unlisted": fault(
    "No session is listed among the authorized ones.",
    ["session.login-is-authorized"],
    shows("session.authorized.list", () => []),
  ),
  "session-ephemeral-unlisted": fault(
    "A session that ends after a few hours is not among the authorized ones.",
    ["session.login-is-authorized"],
    shows("session.authorized.list", (all, call) => {
      const lasting = openSessionsOf(call.reference, userOf(call)).filter(
        ({ expires_at }) => expires_at === undefined,
      );
      return all.filter((one) => lasting.some(({ identifier }) => identifier === one.identifier));
    }),
  ),
  "session-ephemeral-not-by-token": fault(
    "A session that was opened with a token lasts as any other, though it was to end after a few hours.",
    ["session.ephemeral-expires"],
    takesBody("session.login", (body) =>
      body.token === undefined ? body : { ...body, ephemeral: false },
    ),
  ),
  "session-recover-silent": fault(
    "Asking for a recovery is accepted, but no mail goes out.",
    ["session.recover-sends-mail"],
    forgets("session.recover"),
  ),
  "session-login-dead-keypair": fault(
    "A login is accepted with a keypair that opens nothing.",
    ["session.login-authorizes"],
    shows("session.login", (data) => ({ ...(data as object), key: "0".repeat(64) })),
  ),
  "session-login-any-domain": fault(
    "A login compares only what stands before the @ of the email.",
    ["session.login-wrong-password-refused"],
    takesBody("session.login", (body, { reference: { platform } }) => {
      const local = body.email.replace(/@.*/, "@");
      const email = [...platform.usersByEmail.keys()].find((one) => one.startsWith(local));
      return email === undefined ? body : { ...body, email };
    }),
  ),
  "session-login-unlisted": fault(
    "The list of authorized sessions lacks the latest login.",
    ["session.login-is-listed"],
    shows("session.authorized.list", (all) => (all.length > 2 ? all.slice(1) : all)),
  ),
  "session-created-in-local-time": fault(
    "An authorized session shows a date of creation that is two hours off.",
    ["session.login-is-listed"],
    shows("session.authorized.list", (all) =>
      all.map((one) => ({ ...one, created_at: one.created_at + otherZone })),
    ),
  ),
  "session-login-not-in-history": fault(
    "The history shows the first login only.",
    ["session.login-is-listed"],
    shows("session.history.list", (all) => all.slice(-1)),
  ),
  "session-history-of-reader": fault(
    "Each entry of the history shows the device of who reads it.",
    ["session.device-of-its-login"],
    shows("session.history.list", (all, { origin: { ip, useragent } }) =>
      all.map((one) => ({ ...one, device: { ip, ...(useragent !== undefined && { useragent }) } })),
    ),
  ),
  "session-token-refused": fault(
    "A login with a current token is refused.",
    ["session.two-factor-login-takes-token"],
    refusesWhen("session.login", ({ body }) =>
      body.token === undefined ? undefined : new Refusal(401, "invalid_token"),
    ),
  ),
  "session-ephemeral-over-at-once": fault(
    "An ephemeral session ends as soon as it begins.",
    ["session.ephemeral-valid-at-first"],
    seam("duration", (original) => (name) => (name === "ephemeral-session" ? 0 : original(name))),
  ),
  "session-ephemeral-ignored": fault(
    "A login ignores that its session is ephemeral.",
    ["session.ephemeral-expires"],
    ignoresField("session.login", "ephemeral"),
  ),
  "session-logout-idle": fault(
    "A logout is accepted and ends nothing.",
    ["session.logout-destroys", "session.logout-is-unlisted"],
    forgets("session.logout"),
  ),
  "session-logout-ends-all": fault(
    "A logout ends all sessions of the user.",
    ["session.logout-leaves-others"],
    afterwards("session.logout", (call) =>
      closeOtherSessions(call.reference, call.reference.callingUser(call.caller)),
    ),
  ),
  "session-history-closed-at-once": fault(
    "Once a session is closed, the history shows all that were opened before the latest as closed.",
    ["session.open-in-history"],
    historyClosedAtOnce("session.authorized.remove"),
  ),
  "session-history-logged-out-at-once": fault(
    "Once a session is logged out, the history shows all that were opened before the latest as closed.",
    ["session.open-in-history"],
    historyClosedAtOnce("session.logout"),
  ),
  "session-closed-not-in-history": fault(
    "The history shows closed sessions as authorized.",
    ["session.closed-in-history"],
    shows("session.history.list", (all) => all.map((one) => ({ ...one, state: "authorized" }))),
  ),
  "session-closed-forgotten": fault(
    "The history shows no closed sessions.",
    ["session.closed-in-history"],
    shows("session.history.list", (all) => all.filter(({ state }) => state === "authorized")),
  ),
  "session-close-ends-closer": fault(
    "Closing a session closes the one that closes it.",
    ["session.closed-leaves-others"],
    afterwards("session.authorized.remove", (call) => {
      const { credential } = call.caller ?? {};
      const user = call.reference.callingUser(call.caller);
      if (credential?.tier === "user") closeSession(call.reference, user, credential);
    }),
  ),
  "session-of-anybody-read": fault(
    "Anybody's authorized session can be read.",
    ["session.authorized-of-other-user-refused"],
    instead("session.authorized.read", (call) => ({ identifier: call.params.identifier })),
  ),
  "session-of-anybody-closed": fault(
    "Anybody's authorized session is closed, although that is refused.",
    ["session.authorized-of-other-user-refused"],
    besidesRefusal("session.authorized.remove", ({ reference, params }) => {
      reference.platform.credentials.delete(params.identifier);
    }),
  ),
  "session-recover-drops-password": fault(
    "Asking for a recovery removes the password.",
    ["session.recover-leaves-password"],
    afterwards("session.recover", ({ reference, body }) => {
      const user = reference.platform.users.get(
        reference.platform.usersByEmail.get(body.email.toLowerCase()) ?? "",
      );
      if (user) user.password += "-";
    }),
  ),
  "session-confirm-invalidated-idle": fault(
    "Invalidating a confirm keypair is accepted and changes nothing.",
    ["session.confirm-invalidated-accepts-nothing"],
    forgets("session.confirm.remove"),
  ),
  "session-ephemeral-closed-runs-on": fault(
    "An ephemeral session that is closed or logs out goes on until it expires.",
    ["session.closed-app-blocked", "session.logout-destroys"],
    forgetsWhen("session.authorized.remove", ({ reference, params }) =>
      isEphemeral(reference.platform.credentials.get(params.identifier)),
    ),
    forgetsWhen("session.logout", ({ caller }) => isEphemeral(caller?.credential)),
  ),
  "session-device-of-reader": fault(
    "Each authorized session shows the device of who reads the list.",
    ["session.device-of-its-login"],
    shows("session.authorized.list", (all, { origin }) =>
      all.map((one) => ({ ...one, device: { ...one.device, useragent: origin.useragent ?? "" } })),
    ),
  ),
  "session-confirm-invalidates-all": fault(
    "Invalidating a confirm keypair invalidates all of its user.",
    ["session.confirm-invalidates-one"],
    afterwards("session.confirm.remove", ({ reference, params }) =>
      revokeKeypairs(reference.user(params.user_id), "confirm"),
    ),
  ),
  "session-confirm-idle": fault(
    "Accepting a login origin is accepted and lets nobody in.",
    ["session.confirm-accepts-login"],
    forgets("session.confirm.accept"),
  ),
  "session-confirm-read-uses-up": fault(
    "To look at a confirm keypair uses it up.",
    ["accepted:session.confirm.read"],
    afterwards("session.confirm.read", ({ reference, params }) =>
      revokeKeypairs(reference.user(params.user_id), "confirm"),
    ),
  ),
  "session-token-as-number": fault(
    "A login reads its token as a number, without leading zeros.",
    ["session.token-with-leading-zero"],
    takesBody("session.login", (body) =>
      body.token === undefined ? body : { ...body, token: String(Number(body.token)) },
    ),
  ),
  "session-two-listed": fault(
    "The list of authorized sessions ends after two.",
    ["session.all-authorized-listed"],
    shows("session.authorized.list", (all) => all.slice(0, 2)),
  ),
  "session-created-at-moves": fault(
    "The created_at of an authorized session is the time at which it is listed.",
    ["session.lists-are-own"],
    shows("session.authorized.list", (sessions, { reference: { clock } }) =>
      sessions.map((one) => ({ ...one, created_at: clock.now() })),
    ),
  ),
  "session-ephemeral-by-its-name": fault(
    "A login that names the field ephemeral opens an ephemeral session, also where it is false.",
    ["session.ephemeral-false-is-plain"],
    takesBody("session.login", (body) =>
      body.ephemeral === undefined ? body : { ...body, ephemeral: true },
    ),
  ),
};
