/** A category is listed only when it has a section or an article. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";
import type { Category } from "../state/helpdesk.ts";

export const fault: Fault = {
  says: "A category is listed only when it has a section or an article.",
  trips: ["created-is-listed:category"],
  plant({ seams }) {
    wrap(seams, "page", (original) => (items, page, perPage, operation) => {
      if (operation.operationId !== "helpdesk.category.list")
        return original(items, page, perPage, operation);
      const filled = [...items].filter((item) => {
        const { sections, articles } = item as Category;
        return sections.size + articles.size > 0;
      });
      return original(filled, page, perPage, operation);
    });
  },
};
