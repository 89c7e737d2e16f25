import { accent, type Accent } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { learnedHereAndThere } from "./access/installation.ts";
import { endsWithTrial } from "./access/trial.ts";
import { scopeAccents } from "./access/scope.ts";

export const accessAccents: Record<string, Accent> = {
  ...scopeAccents,
  "installations-learned-here-and-there": accent(
    "For 300 ms after a plugin was installed or removed, answers every second call as before.",
    ["open.read-after-write", "1/5"],
    learnedHereAndThere,
  ),
  "plugins-end-with-trial": accent(
    "Lets no plugin act on a website whose trial of a week is over.",
    ["open.plan-over"],
    endsWithTrial,
  ),
  "tier-header-optional": accent(
    "Accepts a keypair without the tier header as one of its own tier.",
    ["open.tier-header-missing"],
    seam(
      "claimedTier",
      (original) => (header, credential) =>
        header === undefined ? credential.tier : original(header, credential),
    ),
  ),
};
