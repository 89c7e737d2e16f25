import { fault, type Fault } from "../deviate/deviation.ts";
import { listsElsewhere } from "../deviate/others.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const ofOne = "platform.lists-of-one-website";
const pages = "platform.pages-of-one-website";

/** What is listed, by which operation, and the rule that finds it. */
const lists: [id: string, what: string, list: OperationId, rule: string][] = [
  ["conversations-of-user", "conversations", "conversations.conversation.list", ofOne],
  ["conversations-spam-of-user", "spam items", "conversations.spam.list", ofOne],
  ["conversations-segments-of-user", "segments", "conversations.segment.list", ofOne],
  ["people-segments-of-user", "segments of people", "people.segment.list", ofOne],
  ["people-texts-of-user", "texts of events", "people.eventtext.list", ofOne],
  ["plugins-widgets-of-user", "widgets", "plugins.widget.list", ofOne],
  ["ratings-of-user", "ratings", "ratings.rating.list", ofOne],
  ["shortcuts-tags-of-user", "tags of shortcuts", "shortcuts.tag.list", ofOne],
  [
    "snippets-domains-of-user",
    "webpage domains",
    "snippets.domain.list",
    "snippets.domains-of-one-website",
  ],
  ["helpdesk-locales-of-user", "locales", "helpdesk.locale.list", pages],
  ["helpdesk-redirections-of-user", "redirections", "helpdesk.redirection.list", pages],
  ["status-services-of-user", "services", "status.service.list", pages],
];

/** Lists of one website that hold what the other websites of the user have. */
export const websitesFaults: Record<string, Fault> = Object.fromEntries(
  lists.map(([id, what, list, rule]) => [
    id,
    fault(
      `The list of ${what} shows those of all websites of the user.`,
      [rule],
      listsElsewhere(list),
    ),
  ]),
);
