/** Names that have to differ where nothing says so: what one website, locale or category has is refused in another. */
import type { Call } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { refusesIf } from "../deviate/handler.ts";
import { filtersOf } from "../routes/filters.ts";
import { shortcutsOf } from "../routes/shortcuts.ts";
import type { Website } from "../model.ts";
import { categoryOf, helpdeskOf, helpdeskSlot, localeOf } from "../state/helpdesk.ts";
import { inboxesOf } from "../state/inbox.ts";
import { emailsOf } from "../state/people.ts";

const elsewhere = "platform.values-free-elsewhere";
const inHelpdesk = "helpdesk.names-free-elsewhere";

/** Whether something is so on another website than that of the call. */
const isOnAnother = (
  { reference, params }: Pick<Call, "reference"> & { params: { website_id: string } },
  isSo: (website: Website) => boolean,
): boolean =>
  [...reference.platform.websites].some((one) => one.website_id !== params.website_id && isSo(one));

export const freeElsewhereFaults: Record<string, Fault> = {
  "helpdesk-redirections-once-for-all": fault(
    "The path of a redirection is refused that another website redirects.",
    [elsewhere],
    refusesIf("helpdesk.redirection.create", (call) =>
      isOnAnother(call, (one) =>
        Boolean(helpdeskSlot(one).helpdesk?.redirectedPaths.has(call.body.path)),
      ),
    ),
  ),
  "people-emails-once-for-all": fault(
    "A profile is refused whose email one of another website has.",
    [elsewhere],
    refusesIf("people.profile.create", (call) =>
      isOnAnother(call, (one) => emailsOf(one).has(call.body.email.toLowerCase())),
    ),
  ),
  "shortcuts-bangs-once-for-all": fault(
    "A shortcut is refused whose bang one of another website has.",
    [elsewhere],
    refusesIf("shortcuts.shortcut.create", (call) =>
      isOnAnother(call, (one) => [...shortcutsOf(one)].some(({ bang }) => bang === call.body.bang)),
    ),
  ),
  "inboxes-names-once-for-all": fault(
    "An inbox is refused that is called as one of another website.",
    [elsewhere],
    refusesIf("inboxes.inbox.create", (call) =>
      isOnAnother(call, (one) => [...inboxesOf(one)].some(({ name }) => name === call.body.name)),
    ),
  ),
  "filters-labels-once-for-all": fault(
    "A filter is refused that is called as one of another website.",
    [elsewhere],
    refusesIf("filters.filter.create", (call) =>
      isOnAnother(call, (one) =>
        [...filtersOf(one)].some(({ label }) => label === call.body.label),
      ),
    ),
  ),
  "helpdesk-titles-once-for-locales": fault(
    "An article is refused that is called as one of another locale.",
    [inHelpdesk],
    refusesIf("helpdesk.article.create", (call) =>
      [...helpdeskOf(call).locales.values()].some(
        (one) =>
          one !== localeOf(call) &&
          [...one.articles].some(({ title }) => title === call.body.title),
      ),
    ),
  ),
  "helpdesk-categories-once-for-locales": fault(
    "A category is refused that is called as one of another locale.",
    [inHelpdesk],
    refusesIf("helpdesk.category.create", (call) =>
      [...helpdeskOf(call).locales.values()].some(
        (one) =>
          one !== localeOf(call) && [...one.categories].some(({ name }) => name === call.body.name),
      ),
    ),
  ),
  "helpdesk-sections-once-for-categories": fault(
    "A section is refused that is called as one of another category.",
    [inHelpdesk],
    refusesIf("helpdesk.section.create", (call) =>
      [...localeOf(call).categories].some(
        (one) =>
          one !== categoryOf(call) && [...one.sections].some(({ name }) => name === call.body.name),
      ),
    ),
  ),
};
