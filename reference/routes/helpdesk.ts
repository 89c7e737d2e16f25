/** The helpdesk of a website (1/4.6): an index of the handlers of its parts. */
import type { Handlers } from "../call.ts";
import { alternates } from "./helpdesk/alternates.ts";
import { articles } from "./helpdesk/articles.ts";
import { categories } from "./helpdesk/categories.ts";
import { domain } from "./helpdesk/domain.ts";
import { feedback } from "./helpdesk/feedback.ts";
import { locales } from "./helpdesk/locales.ts";
import { placements } from "./helpdesk/placements.ts";
import { redirections } from "./helpdesk/redirections.ts";
import { sections } from "./helpdesk/sections.ts";
import { settings } from "./helpdesk/settings.ts";
import { site } from "./helpdesk/site.ts";
import { transfers } from "./helpdesk/transfers.ts";

export const helpdesk: Handlers = {
  ...site,
  ...locales,
  ...articles,
  ...placements,
  ...alternates,
  ...categories,
  ...sections,
  ...feedback,
  ...transfers,
  ...redirections,
  ...settings,
  ...domain,
};
