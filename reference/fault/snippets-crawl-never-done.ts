/** The end of a crawl is never told. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The end of a crawl is never told.",
  trips: ["snippets.crawl-done"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      if (event.name !== "snippet:webpage:domain:crawl:done") original(event);
    });
  },
};
