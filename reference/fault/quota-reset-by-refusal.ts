/** The first refusal for the daily quota gives the whole quota back. */
import type { Fault } from "../deviation.ts";
import type { Credential } from "../model.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The first refusal for the daily quota gives the whole quota back.",
  trips: ["platform.daily-quota-enforced"],
  plant({ seams }) {
    const counted = new WeakMap<Credential, Credential>();
    wrap(seams, "charge", (original) => (caller, operation) => {
      const { credential } = caller;
      if (credential.tier === "user") return original(caller, operation);
      const standIn = counted.get(credential) ?? credential;
      const charge = original({ ...caller, credential: standIn }, operation);
      if (charge?.allowed === false) counted.set(credential, { ...credential });
      return charge;
    });
  },
};
