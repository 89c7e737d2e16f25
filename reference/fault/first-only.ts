/** Writes that reach the first thing of their kind and are forgotten for those that come after it. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { knowsFirstOnly } from "../deviate/memory.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

type Row = [id: string, what: string, write: OperationId, param: string, read: OperationId];

const rows: Row[] = [
  [
    "helpdesk-only-first-article-changes",
    "article",
    "helpdesk.article.merge",
    "article_id",
    "helpdesk.article.read",
  ],
  [
    "helpdesk-only-first-category-is-replaced",
    "category",
    "helpdesk.category.replace",
    "category_id",
    "helpdesk.category.read",
  ],
  [
    "helpdesk-only-first-section-changes",
    "section",
    "helpdesk.section.merge",
    "section_id",
    "helpdesk.section.read",
  ],
  ["hooks-only-first-changes", "hook", "hooks.hook.merge", "hook_id", "hooks.hook.read"],
  [
    "inboxes-only-first-is-replaced",
    "inbox",
    "inboxes.inbox.replace",
    "inbox_id",
    "inboxes.inbox.read",
  ],
  [
    "people-only-first-is-replaced",
    "profile",
    "people.profile.replace",
    "people_id",
    "people.profile.read",
  ],
  [
    "shortcuts-only-first-changes",
    "shortcut",
    "shortcuts.shortcut.merge",
    "shortcut_id",
    "shortcuts.shortcut.read",
  ],
  [
    "status-only-first-service-changes",
    "service",
    "status.service.merge",
    "service_id",
    "status.service.read",
  ],
  [
    "status-only-first-node-is-replaced",
    "node",
    "status.node.replace",
    "node_id",
    "status.node.read",
  ],
];

export const firstOnlyFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([id, noun, write, param, read]) => [
    id,
    fault(
      `Of the ${noun}s on a website only the first one can be written; for the others nothing happens.`,
      [`read-back:${write}/${read}`],
      knowsFirstOnly(write, param),
    ),
  ]),
);
