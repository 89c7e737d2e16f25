/** A section must be listed in its own category only. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { localeOf } from "../state/helpdesk.ts";

export const fault: Fault = {
  says: "The sections of a category are listed with those of all other categories of the locale.",
  trips: ["helpdesk.section-lists-are-apart"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.section.list", (call, original) => {
      const { categories } = localeOf(call);
      return [...categories].flatMap(({ category_id }) =>
        original({ ...call, params: { ...call.params, category_id } }),
      );
    });
  },
};
