import { listsWhatItRead, savesWhatItRead } from "../deviate/at-once.ts";
import { fault, type Fault } from "../deviate/deviation.ts";

/** What is updated, by which rule it is found, and the operations that update, read and replace it. */
const updated: [id: string, what: string, rule: string, ...Parameters<typeof savesWhatItRead>][] = [
  [
    "people-update-saves-whole",
    "a profile",
    "updates",
    "people.profile.merge",
    "people.profile.read",
    "people.profile.replace",
  ],
  [
    "people-data-update-saves-whole",
    "custom data",
    "updates",
    "people.data.merge",
    "people.data.read",
    "people.data.replace",
  ],
  [
    "hooks-update-saves-whole",
    "a hook",
    "updates",
    "hooks.hook.merge",
    "hooks.hook.read",
    "hooks.hook.replace",
  ],
  [
    "helpdesk-article-update-saves-whole",
    "an article",
    "partial-updates",
    "helpdesk.article.merge",
    "helpdesk.article.read",
    "helpdesk.article.replace",
  ],
  [
    "shortcuts-update-saves-whole",
    "a shortcut",
    "partial-updates",
    "shortcuts.shortcut.merge",
    "shortcuts.shortcut.read",
    "shortcuts.shortcut.replace",
  ],
];

/** What is created, and the operations that create, list and remove it. */
const created: [id: string, what: string, ...Parameters<typeof listsWhatItRead>][] = [
  ["hooks-create-saves-list", "hook", "hooks.hook.create", "hooks.hook.list", "hooks.hook.remove"],
  [
    "shortcuts-create-saves-list",
    "shortcut",
    "shortcuts.shortcut.create",
    "shortcuts.shortcut.list",
    "shortcuts.shortcut.remove",
  ],
  [
    "inboxes-create-saves-list",
    "inbox",
    "inboxes.inbox.create",
    "inboxes.inbox.list",
    "inboxes.inbox.remove",
  ],
];

export const atOnceFaults: Record<string, Fault> = Object.fromEntries<Fault>([
  ...updated.map(([id, what, rule, ...operations]): [string, Fault] => [
    id,
    fault(
      `An update of ${what} writes all of it as it was read when the request came, over what another request wrote meanwhile.`,
      [`platform.${rule}-at-once-all-kept`],
      savesWhatItRead(...operations),
    ),
  ]),
  ...created.map(([id, what, ...operations]): [string, Fault] => [
    id,
    fault(
      `A new ${what} is written into the list as it was read when the request came, over what another request wrote meanwhile.`,
      ["platform.created-at-once-all-listed"],
      listsWhatItRead(...operations),
    ),
  ]),
]);
