/** The existence check of websites accepts every domain. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The existence check of websites accepts every domain.",
  trips: ["website.exists-by-domain"],
  plant({ seams }) {
    wrapHandler(seams, "website.exists", () => undefined);
  },
};
