/** The keypair that a token had before it was rolled goes on being accepted. */
import type { Fault } from "../deviation.ts";
import type { Credential } from "../model.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The keypair that a token had before it was rolled goes on being accepted.",
  trips: ["platform.rolled-keypair-refused"],
  plant({ seams }) {
    const known = new Map<string, Credential>();
    wrap(seams, "credential", (original) => (identifier, key) => {
      const pair = `${identifier}:${key}`;
      const credential = original(identifier, key) ?? known.get(pair);
      if (credential) known.set(pair, credential);
      return credential;
    });
  },
};
