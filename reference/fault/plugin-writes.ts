import type { Tier } from "../../contract/source.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { forgetsWhen, instead, refusesIf } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** A conversation is read by those of the tier alone that created it. */
const readByItsTier: Plant = (reference) => {
  const made = new Set<string>();
  instead("conversation.create", (call, original) => {
    const data = original(call) as { session_id: string };
    if (call.caller?.tier === "plugin") made.add(data.session_id);
    return data;
  })(reference);
  refusesIf(
    "conversation.read",
    ({ caller, params }) => caller?.tier === "user" && made.has(params.session_id),
  )(reference);
};

/** A profile is changed by those of the tier alone that created it. */
const changedByItsTier: Plant = (reference) => {
  const made = new Set<string>();
  instead("people.profile.create", (call, original) => {
    const data = original(call) as { people_id: string };
    if (call.caller?.tier === "plugin") made.add(data.people_id);
    return data;
  })(reference);
  forgetsWhen(
    "people.profile.merge",
    ({ caller, params }) => caller?.tier === "user" && made.has(params.people_id),
  )(reference);
};

const changed = "platform.plugin-changes-are-read";
const removed = "platform.plugin-removals-are-read";
const created = "platform.plugin-creations-are-listed";

/** What is forgotten for either of the two tiers, each in a fault of its own. */
const eitherWrites: [what: string, write: OperationId, rule: string, family: string][] = [
  [
    "marks a conversation as unread",
    "conversation.unread.mark",
    "conversation.unread-raises-counter",
    "conversation",
  ],
  [
    "marks messages as read",
    "conversation.read.mark",
    "conversation.read-mark-last-channel",
    "conversation",
  ],
  [
    "marks messages as delivered",
    "conversation.delivered.mark",
    "conversation.delivered-mark-shown",
    "conversation",
  ],
  [
    "reports a conversation",
    "conversation.report",
    "conversation.reported-leaves-inbox",
    "conversation",
  ],
  [
    "removes a segment from the suggestions of conversations",
    "conversations.segment.remove",
    "conversations.segment-removed",
    "conversations",
  ],
  [
    "removes a data key from the suggestions of conversations",
    "conversations.datum.remove",
    "conversations.datum-removed",
    "conversations",
  ],
  [
    "removes a segment from the suggestions of profiles",
    "people.segment.remove",
    "people.segment-removed",
    "people",
  ],
  [
    "removes a data key from the suggestions of profiles",
    "people.datum.remove",
    "people.datum-removed",
    "people",
  ],
  [
    "removes a text from the suggested events",
    "people.eventtext.remove",
    "people.eventtext-removed",
    "people",
  ],
];

type Row = [id: string, what: string, write: OperationId, rule: string];

const pluginWrites: Row[] = [
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
  ["people-plugin-creates-none", "creates a profile", "people.profile.create", created],
  [
    "helpdesk-plugin-creates-no-redirection",
    "creates a redirection",
    "helpdesk.redirection.create",
    created,
  ],
  ["helpdesk-plugin-creates-no-section", "creates a section", "helpdesk.section.create", created],
  [
    "helpdesk-plugin-places-no-article",
    "places an article",
    "helpdesk.placement.set",
    "read-back:helpdesk.placement.set/helpdesk.placement.read",
  ],
  [
    "conversation-plugin-blocks-none",
    "blocks a conversation",
    "conversation.block.set",
    "read-back:conversation.block.set/conversation.block.read",
  ],
  [
    "conversation-plugin-verifies-none",
    "sets whether a conversation is verified",
    "conversation.verify.set",
    "read-back:conversation.verify.set/conversation.verify.read",
  ],
  [
    "conversation-plugin-initiates-none",
    "initiates a conversation",
    "conversation.initiate",
    "event-arrives:session:request:initiated",
  ],
  [
    "conversation-plugin-sends-no-transcript",
    "asks for a transcript",
    "conversation.transcript.send",
    "conversation.transcript-to-given-email",
  ],
  [
    "conversation-plugin-asks-no-identity",
    "asks for the proof of an identity",
    "conversation.identity.request",
    "conversation.identity-mailed",
  ],
  ...eitherWrites.map(([what, write, rule, family]): Row => [
    `${family}-plugin-${write.split(".").slice(-2).join("-")}-ignored`,
    what,
    write,
    rule,
  ]),
];

const userWrites: Row[] = eitherWrites.map(([what, write, rule, family]) => [
  `${family}-user-${write.split(".").slice(-2).join("-")}-ignored`,
  what,
  write,
  rule,
]);

const forgotten = (who: string, tier: Tier, rows: Row[]): Record<string, Fault> =>
  Object.fromEntries(
    rows.map(([id, what, write, rule]) => [
      id,
      fault(
        `A ${who} that ${what} is accepted, and nothing happens.`,
        [rule],
        forgetsWhen(write, ({ caller }) => caller?.credential.tier === tier),
      ),
    ]),
  );

/** Writes that are accepted and do nothing for one of the tiers that may make them. */
export const pluginWritesFaults: Record<string, Fault> = {
  ...forgotten("plugin", "plugin", pluginWrites),
  ...forgotten("user", "user", userWrites),
  "people-of-plugin-unchanged": fault(
    "A profile that a plugin created cannot be changed by users, whose changes are accepted and lost.",
    [created],
    changedByItsTier,
  ),
  "helpdesk-removed-article-there-for-plugins": fault(
    "HEAD of an article by a plugin says that it is there, also once it was removed.",
    [removed],
    instead("helpdesk.article.exists", (call, original) =>
      call.caller?.tier === "plugin" ? undefined : original(call),
    ),
  ),
  "conversation-of-plugin-unread": fault(
    "A conversation that a plugin creates cannot be read by users.",
    [created],
    readByItsTier,
  ),
};
