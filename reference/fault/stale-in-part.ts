/** Answers that are kept although something changed: for some readers, under one of two names, or for some of the writes. */
import type { Call } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { frozenFor, keptDespite, staleAfter, staleUnderEmail } from "../deviate/stale.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** What is done under the identifier of a profile, what is not shown of it under its email, and the rule that finds that. */
const underEmail: [id: string, done: string, where: string, OperationId, OperationId, string][] = [
  [
    "people-profile-stale-under-email",
    "The removal of a profile",
    "the profile",
    "people.profile.remove",
    "people.profile.read",
    "people.email-names-profile",
  ],
  [
    "people-existence-stale-under-email",
    "The removal of a profile",
    "the check of it",
    "people.profile.remove",
    "people.profile.exists",
    "people.email-names-profile",
  ],
  [
    "people-data-stale-under-email",
    "A PATCH of custom data",
    "the data",
    "people.data.merge",
    "people.data.read",
    "people.email-names-events-and-data",
  ],
  [
    "people-data-stale-under-email-after-put",
    "A PUT of custom data",
    "the data",
    "people.data.replace",
    "people.data.read",
    "people.email-names-events-and-data",
  ],
  [
    "people-events-stale-under-email",
    "A new event",
    "the events",
    "people.event.create",
    "people.event.list",
    "people.email-names-events-and-data",
  ],
];

const forEveryReader = ["conversation.changed-for-every-reader"];

const isOfAll = ({ body }: Call): boolean => !Object.hasOwn(body, "fingerprints");

const unblocks = ({ body }: Call): boolean => (body as { blocked?: boolean }).blocked === false;

export const staleInPartFaults: Record<string, Fault> = {
  ...Object.fromEntries(
    underEmail.map(([id, done, where, write, read, rule]) => [
      id,
      fault(
        `${done} under its identifier is not shown in ${where} that was read under its email before.`,
        [rule],
        staleUnderEmail(write, read),
      ),
    ]),
  ),
  "conversation-frozen-for-plugins": fault(
    "A plugin is always shown a conversation as it was shown it first.",
    forEveryReader,
    frozenFor("plugin", "conversation.read"),
  ),
  "conversation-messages-frozen-for-colleagues": fault(
    "A colleague of the first operator is always shown the messages that were there at first.",
    forEveryReader,
    frozenFor("user", "conversation.message.list"),
  ),
  "conversations-frozen-for-plugins": fault(
    "A plugin is always shown the list of conversations that it was shown first.",
    forEveryReader,
    frozenFor("plugin", "conversations.conversation.list"),
  ),
  "conversations-list-stale-after-unblock": fault(
    "The end of a block is not shown in the list of conversations that was read before.",
    ["conversations.list-shows-state"],
    staleAfter("conversation.block.set", "conversations.conversation.list", unblocks),
  ),
  "conversation-message-stale-after-reading": fault(
    "The reading of messages is not shown in one that was read before.",
    ["conversation.read-mark-shown"],
    staleAfter("conversation.read.mark", "conversation.message.read"),
  ),
  "conversation-message-stale-after-reading-all": fault(
    "The reading of all messages is not shown in one that was read before.",
    ["conversation.read-mark-all"],
    staleAfter("conversation.read.mark", "conversation.message.read", isOfAll),
  ),
  "session-history-stale-after-end": fault(
    "The end of a session is not shown in the history that was read before.",
    ["session.closed-in-history"],
    staleAfter("session.authorized.remove", "session.history.list"),
  ),
  "conversations-search-kept-for-any-type": fault(
    "A search of conversations for segments finds what a search of texts for the same found before.",
    ["conversations.search-segment"],
    keptDespite("conversations.conversation.list", "search_type"),
  ),
};
