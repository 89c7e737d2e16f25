/** The tokens of a plugin share their quota. */
import type { Accent } from "../deviation.ts";
import type { PluginToken } from "../model.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Counts the tokens of one plugin against one quota.",
  legal: ["open.daily-quota-holder"],
  plant({ seams }) {
    const standIns = new Map<string, PluginToken>();
    wrap(seams, "charge", (original) => (caller, operation) => {
      const { credential } = caller;
      if (credential.tier === "user") return original(caller, operation);
      const standIn = standIns.get(credential.plugin_id) ?? { ...credential };
      standIns.set(credential.plugin_id, standIn);
      return original({ ...caller, credential: standIn }, operation);
    });
  },
};
