/** The keypair that rolling a token issues is not known. */
import type { Fault } from "../deviation.ts";
import type { Credential } from "../model.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The keypair that rolling a token issues is not known.",
  trips: ["platform.rolled-keypair-replaced"],
  plant({ seams }) {
    const first = new WeakMap<Credential, string>();
    wrap(seams, "credential", (original) => (identifier, key) => {
      const credential = original(identifier, key);
      if (!credential) return undefined;
      const issued = first.get(credential) ?? identifier;
      first.set(credential, issued);
      return issued === identifier ? credential : undefined;
    });
  },
};
