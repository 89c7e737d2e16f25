import { actsFaults } from "./at-once/acts.ts";
import {
  countsOverlappingOnce,
  doesOneAtATime,
  listsWhatItRead,
  looksFirst,
  mergesWhatItRead,
  writesBack,
  savesWhatItRead,
} from "../deviate/at-once.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { websiteOf, type Call } from "../call.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Data } from "../seams.ts";
import type { Conversation } from "../state/conversation/model.ts";
import { conversationOf } from "../state/conversation/store.ts";
import { profileOf } from "../state/people.ts";

const chatOf = ({ reference, params }: Call): Conversation => {
  const { website_id, session_id } = params as { website_id: string; session_id: string };
  return conversationOf(reference.website(website_id), session_id);
};

const hasFingerprint = (call: Call): boolean =>
  chatOf(call).thread.byFingerprint.has((call.body as { fingerprint?: number }).fingerprint ?? 0);

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
  [
    "helpdesk-article-create-saves-list",
    "article",
    "helpdesk.article.create",
    "helpdesk.article.list",
    "helpdesk.article.remove",
  ],
  [
    "helpdesk-category-create-saves-list",
    "category",
    "helpdesk.category.create",
    "helpdesk.category.list",
    "helpdesk.category.remove",
  ],
  [
    "filters-create-saves-list",
    "filter",
    "filters.filter.create",
    "filters.filter.list",
    "filters.filter.remove",
  ],
  [
    "helpdesk-section-create-saves-list",
    "section",
    "helpdesk.section.create",
    "helpdesk.section.list",
    "helpdesk.section.remove",
  ],
];

/** What is removed, and the operation that does so. */
const removed: [id: string, what: string, remove: OperationId][] = [
  ["shortcuts-removals-at-once-lost", "shortcuts", "shortcuts.shortcut.remove"],
  ["status-node-removals-at-once-lost", "nodes", "status.node.remove"],
  ["helpdesk-section-removals-at-once-lost", "sections", "helpdesk.section.remove"],
];

/** What is updated and replaced by nothing, and the operations that update and read it. */
const merged: [id: string, what: string, ...Parameters<typeof mergesWhatItRead>][] = [
  [
    "helpdesk-settings-at-once-lost",
    "the settings of a helpdesk",
    "helpdesk.settings.merge",
    "helpdesk.settings.read",
  ],
  [
    "status-settings-at-once-lost",
    "the settings of a status page",
    "status.settings.merge",
    "status.settings.read",
  ],
  [
    "routing-settings-at-once-lost",
    "the settings of the routing",
    "routing.settings.merge",
    "routing.settings.read",
  ],
  [
    "account-schedule-at-once-lost",
    "a schedule",
    "account.schedule.merge",
    "account.schedule.read",
  ],
  [
    "account-notification-at-once-lost",
    "the notification settings",
    "account.notification.merge",
    "account.notification.read",
  ],
];

const tables: Record<string, Fault> = Object.fromEntries<Fault>([
  ...merged.map(([id, what, ...operations]): [string, Fault] => [
    id,
    fault(
      `An update of ${what} writes all of them as they were when the request came, over what another request wrote meanwhile.`,
      ["platform.partial-updates-at-once-all-kept"],
      mergesWhatItRead(...operations),
    ),
  ]),
  ...updated.map(([id, what, rule, ...operations]): [string, Fault] => [
    id,
    fault(
      `An update of ${what} writes all of it as it was read when the request came, over what another request wrote meanwhile.`,
      [`platform.${rule}-at-once-all-kept`],
      savesWhatItRead(...operations),
    ),
  ]),
  ...removed.map(([id, what, remove]): [string, Fault] => [
    id,
    fault(
      `Of ${what} that are removed at the same time one goes, though the removal of each is accepted.`,
      ["platform.removed-at-once-all-unlisted"],
      doesOneAtATime(remove),
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

export const atOnceFaults: Record<string, Fault> = {
  ...tables,
  ...actsFaults,
  "helpdesk-alternates-at-once-lost": fault(
    "Of alternates of an article that are set at the same time one is kept.",
    ["helpdesk.alternate-several-locales"],
    doesOneAtATime("helpdesk.alternate.replace"),
  ),
  "limits-subscriptions-at-once-lost": fault(
    "Of subscriptions of a website to limits that are made at the same time one is kept.",
    ["limits.subscriptions-side-by-side"],
    doesOneAtATime("limits.subscription.create"),
  ),
  "search-entries-at-once-lost": fault(
    "Of searches that are added to the history at the same time one is kept.",
    ["search.history-keeps-several"],
    doesOneAtATime("search.entry.create"),
  ),
  "conversation-messages-at-once-lost": fault(
    "A message is written into its conversation as it was read when the request came, over what another request wrote meanwhile.",
    ["conversation.messages-at-once-all-listed"],
    listsWhatItRead(
      "conversation.message.send",
      "conversation.message.list",
      "conversation.message.remove",
    ),
  ),
  "conversation-counters-at-once-lost": fault(
    "Of messages that come at the same time one is counted as unread.",
    ["conversation.counters-at-once"],
    countsOverlappingOnce(
      "conversation.message.send",
      "conversation.read",
      (data: Data<"conversation.read">, lost) => {
        const { operator, visitor } = data.unread;
        return { ...data, unread: { visitor, operator: Math.max(0, operator - lost) } };
      },
    ),
  ),
  "helpdesk-categories-at-once-lost": fault(
    "Of categories that are created at the same time the locale counts one.",
    ["helpdesk.counts-at-once"],
    countsOverlappingOnce(
      "helpdesk.category.create",
      "helpdesk.locale.read",
      (data: Data<"helpdesk.locale.read">, lost) => ({
        ...data,
        categories: data.categories - lost,
      }),
    ),
  ),
  "people-event-puts-back": fault(
    "An event is saved with the whole profile, custom data and notepad as they were when the request came.",
    ["platform.writes-at-once-all-kept"],
    writesBack("people.event.create", (call) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const { data, notepad } = profile;
      return () => Object.assign(profile, { data, notepad });
    }),
  ),
  "conversation-block-puts-back": fault(
    "A block is saved with the whole conversation, its badge as it was when the request came.",
    ["platform.writes-at-once-all-kept"],
    writesBack("conversation.block.set", (call) => {
      const conversation = chatOf(call);
      const { is_verified } = conversation;
      return () => Object.assign(conversation, { is_verified });
    }),
  ),
  "conversation-fingerprint-twice-at-once": fault(
    "Two messages that are sent at the same time may have the same fingerprint.",
    ["conversation.fingerprint-twice"],
    looksFirst("conversation.message.send", hasFingerprint, (call) => {
      const { thread } = chatOf(call);
      const { fingerprint } = call.body as { fingerprint?: number };
      const first = fingerprint === undefined ? undefined : thread.byFingerprint.get(fingerprint);
      if (first) thread.byFingerprint.delete(first.fingerprint);
      return call.reference.seams.handle(call);
    }),
  ),
  "people-events-at-once-lost": fault(
    "Of two events that are added to a profile at the same time one is kept.",
    ["platform.writes-at-once-all-kept"],
    writesBack("people.event.create", (call) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const had = [...profile.events];
      return () => Object.assign(profile, { events: [...had, ...profile.events.slice(-1)] });
    }),
  ),
  "people-total-at-once-short": fault(
    "Of profiles that are created at the same time the total counts one.",
    ["people.stats-count-profiles"],
    countsOverlappingOnce(
      "people.profile.create",
      "people.stats.read",
      ({ total }: Data<"people.stats.read">, lost) => ({ total: total - lost }),
    ),
  ),
  "people-segments-at-once-short": fault(
    "Of profiles that come to be in a segment at the same time its suggestion counts one.",
    ["people.segment-is-suggested"],
    countsOverlappingOnce(
      "people.profile.merge",
      "people.segment.list",
      (all: Data<"people.segment.list">, lost) =>
        all.map(({ segment, count }) => ({ segment, count: Math.max(1, count - lost) })),
      ({ params }) => (params as { website_id: string }).website_id,
    ),
  ),
};
