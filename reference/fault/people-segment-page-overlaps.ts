/** A page of the suggested segments begins with the last segment of the page before. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A page of the suggested segments begins with the last segment of the page before.",
  trips: ["paging:people.segment.list"],
  plant({ seams }) {
    wrap(
      seams,
      "page",
      (original) =>
        <T>(...[items, page, perPage, operation]: Parameters<typeof original<T>>) => {
          if (operation.operationId !== "people.segment.list" || page === 1) {
            return original(items, page, perPage, operation);
          }
          const all = [...items];
          const start = (page - 1) * perPage - 1;
          return all.slice(start, start + perPage);
        },
    );
  },
};
