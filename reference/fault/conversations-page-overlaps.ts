/** A page of conversations begins with the last conversation of the page before. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A page of conversations begins with the last conversation of the page before.",
  trips: ["paging:conversations.conversation.list"],
  plant({ seams }) {
    wrap(
      seams,
      "page",
      (original) =>
        <T>(...[items, page, perPage, operation]: Parameters<typeof original<T>>) => {
          if (operation.operationId !== "conversations.conversation.list" || page === 1) {
            return original(items, page, perPage, operation);
          }
          const start = (page - 1) * perPage - 1;
          return [...items].slice(start, start + perPage);
        },
    );
  },
};
