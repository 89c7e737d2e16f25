/** The list of locales and the locale itself must show one count. */
import type { HelpdeskLocale } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The list of helpdesk locales counts one article too many.",
  trips: ["helpdesk.locale-counters-agree", "list-agrees:locale"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.locale.list", (call, original) =>
      (original(call) as HelpdeskLocale[]).map((locale) => ({
        ...locale,
        articles: locale.articles + 1,
      })),
    );
  },
};
