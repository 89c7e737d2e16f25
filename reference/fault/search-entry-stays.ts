/** A removed entry of the search history is still there. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A removed entry of the search history is still there.",
  trips: [
    "removed-is-not-read:search-entry",
    "removed-is-not-listed:search-entry",
    "removed-does-not-exist:search-entry",
  ],
  plant({ seams }) {
    wrapHandler(seams, "search.entry.remove", () => undefined);
  },
};
