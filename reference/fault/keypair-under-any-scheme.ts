/** A keypair is accepted under any scheme of the Authorization header. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A keypair is accepted under any scheme of the Authorization header.",
  trips: ["platform.keypair-in-basic-header-only"],
  plant({ seams }) {
    wrap(
      seams,
      "keypair",
      (original) => (authorization) => original(authorization.replace(/^\S+/, "Basic")),
    );
  },
};
