/** A path with a slash at its end is another path. */
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Finds no route for a path with a slash at its end.",
  legal: ["1/4", "open.route-unknown"],
  plant({ seams }) {
    seams.path = (path) => path;
  },
};
