/** What an operator writes who is no owner is acknowledged and not done. */
import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { forgetsWhen } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const rows: [id: string, what: string, operationId: OperationId][] = [
  ["shortcuts-put-of-member", "PUT of a shortcut", "shortcuts.shortcut.replace"],
  ["snippets-removal-of-member", "The removal of an answer", "snippets.answer.remove"],
  ["inboxes-removal-of-member", "The removal of an inbox", "inboxes.inbox.remove"],
  ["hooks-patch-of-member", "PATCH of a hook", "hooks.hook.merge"],
  ["people-removal-of-member", "The removal of a profile", "people.profile.remove"],
  ["helpdesk-settings-of-member", "A change of its settings", "helpdesk.settings.merge"],
  ["helpdesk-put-of-member", "PUT of an article", "helpdesk.article.replace"],
  ["helpdesk-category-removal-of-member", "The removal of a category", "helpdesk.category.remove"],
  ["routing-rules-of-member", "PUT of the routing rules", "routing.rules.replace"],
  ["people-data-of-member", "PATCH of custom data", "people.data.merge"],
  ["ratings-put-of-member", "A rating", "ratings.rating.replace"],
  ["status-announcement-of-member", "PUT of an announcement", "status.announcement.replace"],
  ["status-settings-of-member", "A change of its settings", "status.settings.merge"],
];

export const colleaguesFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([id, what, operationId]) => [
    id,
    fault(
      `${what} by a member is accepted and nothing is done.`,
      ["platform.colleagues-change-the-same"],
      forgetsWhen(operationId, (call) => {
        if (call.caller?.credential.tier !== "user") return false;
        const { website_id } = call.params as { website_id: string };
        const website = websiteOf({ ...call, params: { website_id } });
        return website.operators.get(userOf(call).user_id)?.role === "member";
      }),
    ),
  ]),
);
