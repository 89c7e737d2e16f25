/** Unpublishing must move an article back to draft. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Unpublishing an article is accepted and leaves it published.",
  trips: ["helpdesk.article-unpublish"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.article.unpublish", () => undefined);
  },
};
