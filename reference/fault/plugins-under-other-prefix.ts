/** The list of plugins is served below /internal and not below /v1. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The list of plugins is served below /internal and not below /v1.",
  trips: ["platform.one-prefix-and-base-address"],
  plant({ seams }) {
    wrap(seams, "path", (original) => (path) => {
      if (path.startsWith("/v1/plugins/list/all")) return original(`/none${path}`);
      return original(path.replace(/^\/internal(?=\/plugins\/list\/all)/, "/v1"));
    });
  },
};
