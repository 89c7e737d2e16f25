/** One operation for each scope that the route tables name and a plugin may use (1/5). */
import type { OperationId } from "../../../schemas/generated/maps.ts";

export const scopedOperations: readonly OperationId[] = [
  "operators.active.list",
  "conversation.create",
  "conversations.conversation.list",
  "conversations.segment.list",
  "conversation.message.list",
  "conversation.participants.replace",
  "conversation.block.read",
  "browsing.session.list",
  "call.session.read",
  "conversation.reminder.create",
  "conversation.identity.request",
  "people.stats.read",
  "people.segment.list",
  "people.profile.list",
  "people.conversation.list",
  "people.event.list",
  "people.data.read",
  "helpdesk.read",
  "helpdesk.locale.list",
  "helpdesk.article.list",
  "helpdesk.category.list",
  "helpdesk.ratings.read",
  "helpdesk.redirection.list",
  "helpdesk.settings.read",
];
