/** Whoever searches without flags finds less than the documents promise. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Searches URNs only when it is told to, though the flag is 1 unless given as 0.",
  trips: ["plugins.search-flags-default"],
  plant({ seams }) {
    wrapHandler(seams, "plugins.plugin.search", (call, original) => {
      const { search_urn = "0" } = call.query;
      return original({ ...call, query: { ...call.query, search_urn } });
    });
  },
};
