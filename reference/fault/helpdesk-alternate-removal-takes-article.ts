/** Removing an alternate must remove the link only. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { articleOf, helpdeskOf } from "../state/helpdesk.ts";
import { removeArticle } from "../state/helpdesk-content.ts";

export const fault: Fault = {
  says: "Removing an alternate removes the linked article too.",
  trips: ["helpdesk.alternate-removal-spares-article"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.alternate.remove", (call, original) => {
      const linked = articleOf(call).alternates.get(call.params.locale_linked);
      original(call);
      const locale = linked && helpdeskOf(call).locales.get(linked.locale);
      if (locale) removeArticle(locale, linked);
    });
  },
};
