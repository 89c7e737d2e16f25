/** All plugin tokens are counted together. */
import type { Fault } from "../deviation.ts";
import type { PluginToken } from "../model.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "All plugin tokens are counted together.",
  trips: ["platform.daily-quota-per-integration"],
  plant({ seams }) {
    let all: PluginToken | undefined;
    wrap(seams, "charge", (original) => (caller, operation) => {
      const { credential } = caller;
      if (credential.tier === "user") return original(caller, operation);
      all = Object.assign(all ?? {}, credential);
      return original({ ...caller, credential: all }, operation);
    });
  },
};
