/** From which device somebody logs in, and uses a session (2/4). */
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { Refusal } from "../../refusal.ts";
import { wrap } from "../../seams.ts";
import type { User } from "../../model.ts";
import { emailHolder } from "../accounts/login.ts";

/** A session belongs to the device from which it was used first. */
const sessionsOfOneDevice: Plant = ({ seams }) => {
  const devices = new Map<string, string | undefined>();
  wrap(seams, "handle", (original) => (call) => {
    const { identifier, tier } = call.caller?.credential ?? {};
    if (identifier === undefined || tier !== "user") return original(call);
    const { useragent } = call.origin;
    if (!devices.has(identifier)) devices.set(identifier, useragent);
    if (devices.get(identifier) !== useragent) throw new Refusal(401, "invalid_session");
    return original(call);
  });
};

/** A user logs in from the device of their first login, as long as no other one is confirmed. */
const loginsOfKnownDevice: Plant = (reference) => {
  const devices = new WeakMap<User, string | undefined>();
  instead("session.login", (call, original) => {
    const { useragent } = call.origin;
    const user = emailHolder(reference, call.body.email);
    const isRight = user?.password === call.body.password;
    if (isRight && devices.has(user) && devices.get(user) !== useragent)
      throw new Refusal(401, "unconfirmed_origin");
    const data = original(call);
    if (user && !devices.has(user)) devices.set(user, useragent);
    return data;
  })(reference);
};

export const deviceAccents: Record<string, Accent> = {
  "session-of-one-device": accent(
    "Refuses what a session asks from another device than that from which it asked first.",
    ["open.session-other-device"],
    sessionsOfOneDevice,
  ),
  "login-from-known-device": accent(
    "Refuses a login from another device than that from which the user logged in first.",
    ["open.session-confirm-when"],
    loginsOfKnownDevice,
  ),
};
