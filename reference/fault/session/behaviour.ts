import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";

/** A closed session disappears from the list, but its keypair goes on working. */
export const closedAppRunsOn: Plant = instead("session.authorized.remove", (call, original) => {
  const credential = call.reference.platform.credentials.get(call.params.identifier);
  const result = original(call);
  if (credential) call.reference.platform.credentials.set(credential.identifier, credential);
  return result;
});

const month = 30 * 24 * 60 * 60_000;

/** An ephemeral session lasts for a month. */
export const ephemeralEndless: Plant = seam(
  "duration",
  (original) => (name) => (name === "ephemeral-session" ? month : original(name)),
);
