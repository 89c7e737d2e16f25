import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import {
  answersFirst,
  answersInNumbers,
  answersEach,
  answersLater,
  answersReading,
  assignsAtOnce,
  assignsLater,
  greets,
  greetsAtTimes,
  greetsLater,
  meetsEverybody,
  meetsEverybodyLater,
  notesEach,
  segmentsAdded,
} from "./unasked/conversation.ts";
import { beginsWithSamples, localeBeginsWithArticle } from "./unasked/samples.ts";

/** What another platform does that nobody asked for. */
export const unaskedAccents: Record<string, Accent> = {
  "conversation-answered-by-platform": accent(
    "Answers the first message from user in a conversation with a message of its own.",
    ["open.platform-messages"],
    answersFirst,
  ),
  "conversation-answered-later": accent(
    "Answers the first message from user in a conversation with a message of its own, a moment later.",
    ["open.platform-messages"],
    answersLater,
  ),
  "conversation-answered-each-time": accent(
    "Asks the user whether it was helpful after each message from user, a moment later.",
    ["open.platform-messages"],
    answersEach,
  ),
  "conversation-answered-in-numbers": accent(
    "Numbers all messages of each conversation from one on, also that with which it answers each message from user.",
    ["open.platform-messages", "open.message-fingerprint-form", "open.message-fingerprint-scope"],
    answersInNumbers,
  ),
  "conversation-answer-reads": unusual(
    accent(
      "Answers the first message from user in a conversation with a message of its own, and has read it by then.",
      ["open.platform-messages", "open.read-by-answer"],
      answersReading,
    ),
    ["conversation.read-mark-of-one-side"],
  ),
  "conversation-segments-added": accent(
    "Puts each conversation into a segment of its own as well.",
    ["open.people-segments-added"],
    segmentsAdded,
  ),
  "conversation-greeted-by-platform": accent(
    "Begins each conversation with a message of its own.",
    ["open.platform-messages"],
    greets,
  ),
  "conversation-greeted-later": accent(
    "Begins each conversation with a message of its own, a moment after it was made.",
    ["open.platform-messages"],
    greetsLater,
  ),
  "conversation-greeted-at-times": accent(
    "Begins every other conversation with a message of its own, a moment or a while after it was made.",
    ["open.platform-messages"],
    greetsAtTimes,
  ),
  "conversation-notes-messages": accent(
    "Notes each message from user as an event of its own, a moment later, which is not said to be automated.",
    ["open.platform-messages"],
    notesEach,
  ),
  "conversation-assigned-by-message": unusual(
    accent(
      "Assigns a conversation that nobody is assigned to the first operator once the user writes.",
      ["open.conversation-assigned-by-act"],
      assignsAtOnce,
    ),
    // A conversation of nobody is what they are about.
    ["account.websites-assigned-spares-unassigned", "alerts.assigned-spares-unassigned"],
  ),
  "conversation-assigned-later": unusual(
    accent(
      "Assigns a conversation that nobody is assigned to the first operator a moment after the user wrote.",
      ["open.conversation-assigned-by-act"],
      assignsLater,
    ),
    ["account.websites-assigned-spares-unassigned", "alerts.assigned-spares-unassigned"],
  ),
  "conversation-makes-profile-later": accent(
    "Makes a profile for the visitor of each new conversation, a moment after it was made.",
    ["open.conversation-created-fields", "open.people-conversation-binding"],
    meetsEverybodyLater,
  ),
  "conversation-makes-profile": accent(
    "Makes a profile for the visitor of each new conversation.",
    ["open.conversation-created-fields", "open.people-conversation-binding"],
    meetsEverybody,
  ),
  "locale-begins-with-article": accent(
    "Begins each locale of a helpdesk with a category that has a published article, and with a draft.",
    ["open.website-begins-with"],
    localeBeginsWithArticle(0),
  ),
  "locale-begins-with-article-later": accent(
    "Begins each locale of a helpdesk with a category that has a published article, and with a draft, a moment after it was made.",
    ["open.website-begins-with"],
    localeBeginsWithArticle(200),
  ),
  "website-begins-with-samples": accent(
    "Begins each website with a profile, a conversation of the first operator, an inbox, a filter, a shortcut and an answer.",
    ["open.website-begins-with"],
    beginsWithSamples,
  ),
};
