/** Without its page segment the list of locales gives the second page. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Without its page segment the list of locales gives the second page.",
  trips: ["platform.no-page-is-first-page"],
  plant({ seams }) {
    wrap(seams, "pageNumber", (original) => (segment, operation) => {
      const isPlain = segment === undefined && operation.operationId === "helpdesk.locale.list";
      return original(isPlain ? "2" : segment, operation);
    });
  },
};
