/** Sessions of a user: the session itself, those that are authorized, the history (2/4). */
import { userOf, type Handlers } from "../call.ts";
import type { UserSession } from "../model.ts";
import { must } from "../refusal.ts";
import { closeSession, latestSessionsOf, openSessionOf, openSessionsOf } from "../state/session.ts";
import { confirm } from "./session/confirm.ts";
import { login } from "./session/login.ts";

const shown = ({ identifier, device, created_at }: UserSession) => ({
  identifier,
  device,
  created_at,
});

export const session: Handlers = {
  ...login,
  ...confirm,
  "session.exists": (call) => {
    userOf(call);
  },
  "session.authorized.list": (call) =>
    openSessionsOf(call.reference, userOf(call)).map((one) => shown(one)),
  "session.authorized.exists": (call) => {
    must(openSessionOf(call.reference, userOf(call), call.params.identifier), "session");
  },
  "session.authorized.read": (call) =>
    shown(must(openSessionOf(call.reference, userOf(call), call.params.identifier), "session")),
  "session.authorized.remove": (call) => {
    const user = userOf(call);
    const open = openSessionOf(call.reference, user, call.params.identifier);
    closeSession(call.reference, user, must(open, "session"));
  },
  "session.history.list": (call) => {
    const { reference } = call;
    const user = userOf(call);
    return [...latestSessionsOf(user)].map(({ identifier, device, created_at }) => ({
      state: openSessionOf(reference, user, identifier) ? "authorized" : "closed",
      device,
      created_at,
    }));
  },
};
