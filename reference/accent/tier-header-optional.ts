/** A keypair is of one tier, whether a header says so or not. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Takes a keypair without the tier header for that of its own tier.",
  legal: ["open.tier-header-missing"],
  plant({ seams }) {
    wrap(
      seams,
      "claimedTier",
      (original) => (header, credential) =>
        header === undefined ? credential.tier : original(header, credential),
    );
  },
};
