/** The locales of a helpdesk are not listed without a page segment. */
import type { Fault } from "../deviation.ts";
import { invalid } from "../refusal.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The locales of a helpdesk are not listed without a page segment.",
  trips: ["platform.page-segment-optional", "paging:helpdesk.locale.list"],
  plant({ seams }) {
    wrap(seams, "pageNumber", (original) => (segment, operation) => {
      const isList = operation.operationId === "helpdesk.locale.list";
      if (isList && segment === undefined) throw invalid("page_number: missing");
      return original(segment, operation);
    });
  },
};
