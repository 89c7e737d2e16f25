/** The list of redirections gives its first page whatever page is asked for. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The list of redirections gives its first page whatever page is asked for.",
  trips: ["paging:helpdesk.redirection.list"],
  plant({ seams }) {
    wrap(seams, "page", (original) => (items, page, perPage, operation) => {
      const isList = operation.operationId === "helpdesk.redirection.list";
      return original(items, isList ? 1 : page, perPage, operation);
    });
  },
};
