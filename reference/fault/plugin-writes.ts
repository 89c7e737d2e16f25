import { fault, type Fault } from "../deviate/deviation.ts";
import { forgetsWhen } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const changed = "platform.plugin-changes-are-read";
const removed = "platform.plugin-removals-are-read";

const writes: [id: string, what: string, write: OperationId, rule: string][] = [
  ["helpdesk-plugin-changes-no-article", "changes an article", "helpdesk.article.merge", changed],
  [
    "helpdesk-plugin-replaces-no-category",
    "replaces a category",
    "helpdesk.category.replace",
    changed,
  ],
  [
    "helpdesk-plugin-changes-no-settings",
    "changes the settings of a helpdesk",
    "helpdesk.settings.merge",
    changed,
  ],
  ["people-plugin-changes-no-profile", "changes a profile", "people.profile.merge", changed],
  [
    "helpdesk-plugin-removes-no-redirection",
    "removes a redirection",
    "helpdesk.redirection.remove",
    removed,
  ],
  ["helpdesk-plugin-removes-no-section", "removes a section", "helpdesk.section.remove", removed],
  ["conversation-plugin-removes-none", "removes a conversation", "conversation.remove", removed],
];

/** Writes of plugins that are accepted and do nothing. */
export const pluginWritesFaults: Record<string, Fault> = Object.fromEntries(
  writes.map(([id, what, write, rule]) => [
    id,
    fault(
      `A plugin that ${what} is accepted, and nothing happens.`,
      [rule],
      forgetsWhen(write, ({ caller }) => caller?.credential.tier === "plugin"),
    ),
  ]),
);
