/** Identifiers that must be percent-encoded in a path. */
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Gives identifiers with dots, colons, tildes, reserved characters and letters beyond ASCII.",
  legal: ["open.identifier-forms"],
  plant({ seams, random }) {
    seams.newId = (noun) => `~${noun}:é.${random.hex(8)}+b=c&100%2B;名!*'()`;
  },
};
