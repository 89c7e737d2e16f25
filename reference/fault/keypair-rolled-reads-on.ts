/** The keypair that a token had before it was rolled goes on reading for as long as the token is there. */
import type { Fault } from "../deviation.ts";
import type { Credential } from "../model.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The keypair that a token had before it was rolled goes on reading for as long as the token is there.",
  trips: ["platform.rolled-keypair-refused"],
  plant({ seams }) {
    const known = new Map<string, Credential>();
    const revoked = new WeakSet<Credential>();
    wrap(seams, "credential", (original) => (identifier, key) => {
      const pair = `${identifier}:${key}`;
      const credential = original(identifier, key);
      if (credential) known.set(pair, credential);
      const previous = known.get(pair);
      if (credential || !previous) return credential;
      const standIn = { ...previous };
      revoked.add(standIn);
      return standIn;
    });
    wrap(seams, "allowsTier", (original) => (operation, caller) => {
      const isWrite = !["get", "head"].includes(operation.method);
      return !(isWrite && revoked.has(caller.credential)) && original(operation, caller);
    });
  },
};
