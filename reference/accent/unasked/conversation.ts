/** What a platform does in a conversation without being asked: it greets, answers, assigns and gets to know people. */
import { websiteOf } from "../../call.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, takesBody } from "../../deviate/handler.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { placeIn, websiteIn } from "../../stage/place.ts";
import { assign, setState } from "../../state/conversation/change.ts";
import { markRead } from "../../state/conversation/marks.ts";
import { addMessage, type NewMessage } from "../../state/conversation/message.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { conversationsOf, touch } from "../../state/conversation/store.ts";
import { createProfile } from "../../state/people.ts";
import { showsConversations } from "../conversation/shown.ts";

type Act = (reference: Reference, website: Website, conversation: Conversation) => void;

/** Does something in each new conversation, whoever began it. */
const inNewOnes = (act: Act): Plant => {
  const inNewest = (reference: Reference, website: Website): void => {
    const [newest] = conversationsOf(website).created;
    if (newest) act(reference, website, newest);
  };
  return together(
    afterwards("conversation.create", (call) => inNewest(call.reference, websiteOf(call))),
    insteadOfVisit("arrive", (reference, input, original) => {
      const arrived = original();
      inNewest(reference, websiteIn(reference, input));
      return arrived;
    }),
  );
};

/** Does something after each message from user. */
const afterMessages = (act: Act): Plant =>
  together(
    afterwards("conversation.message.send", (call) => {
      const { website, conversation } = placeOf(call);
      if (call.body.from === "user") act(call.reference, website, conversation);
    }),
    insteadOfVisit("send", (reference, input, original) => {
      const sent = original();
      const { website, conversation } = placeIn(reference, input);
      act(reference, website, conversation);
      return sent;
    }),
  );

const automatic = (content: string): NewMessage => ({
  type: "text",
  from: "operator",
  origin: "chat",
  content,
  automated: true,
  user: { type: "website", nickname: "Bot" },
});

const greet: Act = (reference, website, conversation) =>
  void addMessage(reference, website, conversation, automatic("Welcome! How can we help you?"));

/** Greets in each new conversation. */
const greets: Plant = inNewOnes(greet);

/** Milliseconds. */
const hesitation = 250;

/** Does it a moment later, where the conversation is still there. */
const later =
  (act: Act, wait = hesitation): Act =>
  (reference, website, conversation) => {
    const { clock } = reference;
    clock.at(clock.now() + wait, () => {
      if (conversationsOf(website).get(conversation.session_id) === conversation)
        act(reference, website, conversation);
    });
  };

/** Greets in each new conversation, a moment after it was made. */
const greetsLater: Plant = inNewOnes(later(greet));

/** Milliseconds after which somebody greets, in turn. */
const hesitations = [6, 700, 60, 250];

/** Greets in every other new conversation of a website, sooner or later: the others are left alone. */
const greetsAtTimes: Plant = inNewOnes((reference, website, conversation) => {
  const { size } = conversationsOf(website).created;
  if (size % 2) return;
  const wait = hesitations[(size / 2) % hesitations.length];
  later(greet, wait)(reference, website, conversation);
});

const answer: Act = (reference, website, conversation) =>
  void addMessage(reference, website, conversation, automatic("We answer within an hour."));

const inquire: Act = (reference, website, conversation) =>
  void addMessage(reference, website, conversation, {
    ...automatic(""),
    type: "picker",
    content: {
      id: "helpful",
      text: "Was that helpful?",
      choices: [{ value: "yes", label: "Yes", selected: false }],
    },
  });

/** Asks the user something after each of their messages, a moment later. */
const answersEach: Plant = afterMessages(later(inquire));

const note: Act = (reference, website, conversation) => {
  const { automated: _, ...event } = automatic("");
  const content = { namespace: "thread:started", text: "The user has written" } as const;
  void addMessage(reference, website, conversation, { ...event, type: "event", content });
};

/** Notes each message from user as an event, a moment later, and does not say that this is automated. */
const notesEach: Plant = afterMessages(later(note));

/** Does something after the first message from user. */
const afterFirst =
  (act: Act): Plant =>
  (reference) => {
    const answered = new WeakSet<Conversation>();
    afterMessages((_, website, conversation) => {
      if (answered.has(conversation)) return;
      answered.add(conversation);
      act(reference, website, conversation);
    })(reference);
  };

/** Answers the first message from user by itself. */
const answersFirst: Plant = afterFirst(answer);

/** The same a moment later. */
const answersLater: Plant = afterFirst(later(answer));

/** The next free number of a conversation, from one on. */
const nextNumber = ({ thread: { byFingerprint, gone } }: Conversation): number => {
  let fingerprint = 1;
  while (byFingerprint.has(fingerprint) || gone.has(fingerprint)) fingerprint += 1;
  return fingerprint;
};

/** Numbers all messages of each conversation from one on, also that with which it answers each message from user. */
const answersInNumbers: Plant = together(
  takesBody("conversation.message.send", (body, call) => ({
    fingerprint: nextNumber(placeOf(call).conversation),
    ...body,
  })),
  afterMessages((reference, website, conversation) => {
    const fingerprint = nextNumber(conversation);
    const message = { ...automatic("We answer within an hour."), fingerprint };
    addMessage(reference, website, conversation, message);
  }),
);

const answerReading: Act = (reference, website, conversation) => {
  answer(reference, website, conversation);
  markRead(reference, website, conversation, { from: "user", origin: "chat" });
};

/** Answers the first message from user by itself, and has read what was said by then. */
const answersReading: Plant = afterFirst(answerReading);

/** The same a moment later. */
const answersReadingLater: Plant = afterFirst(later(answerReading));

/** Puts each conversation into a segment of the platform's own as well. */
const segmentsAdded: Plant = showsConversations((shown) => ({
  ...shown,
  segments: ["chat", ...(shown.segments ?? [])],
}));

const assignToFirst: Act = (reference, website, conversation) => {
  const [first] = website.operators.keys();
  if (conversation.assigned === undefined) assign(reference, website, conversation, first);
};

/** Assigns a conversation in which the user writes to the first operator, while nobody is in charge. */
const assignsAtOnce: Plant = afterMessages(assignToFirst);

/** The same a moment later. */
const assignsLater: Plant = afterMessages(later(assignToFirst));

const touchAgain: Act = (reference, website, conversation) =>
  touch(reference, website, conversation);

const resolve: Act = (reference, website, conversation) =>
  setState(reference, website, conversation, "resolved");

/** Resolves a conversation by itself a moment after the user wrote. */
const resolvesLater: Plant = afterMessages(later(resolve));

/** Works on each message from user a while later, which dates the conversation. */
const datesLater: Plant = afterMessages(later(touchAgain, 700));

const getToKnow: Act = (reference, website, conversation) => {
  const { people_id } = createProfile(reference, website, {
    email: `visitor-${reference.random.hex(8)}@visitors.platform.example`,
    person: { nickname: conversation.meta.nickname || "Visitor" },
    company: undefined,
    segments: [],
    notepad: undefined,
    active: undefined,
  });
  conversation.people_id ??= people_id;
};

/** Makes a profile for the visitor of each new conversation, under an address of the platform's own. */
const meetsEverybody: Plant = inNewOnes(getToKnow);

/** The same a moment later. */
const meetsEverybodyLater: Plant = inNewOnes(later(getToKnow));

export const unaskedConversationAccents: Record<string, Accent> = {
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
  "conversation-answer-reads-later": unusual(
    accent(
      "Answers the first message from user in a conversation with a message of its own a moment later, and has read what was said by then.",
      ["open.platform-messages", "open.read-by-answer"],
      answersReadingLater,
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
  "conversation-resolved-later": unusual(
    accent(
      "Resolves a conversation a moment after the user wrote.",
      ["open.conversation-state-moves"],
      resolvesLater,
    ),
    // Nothing in it is counted as unread from then on (open.account-websites-unread-of).
    [
      "account.websites-count-unread",
      "account.websites-count-assigned",
      "account.websites-assigned-spares-unassigned",
      "alerts.unread-follows-visitor",
      "alerts.unread-of-every-website",
      "alerts.unread-without-removed",
      "alerts.unread-without-left-website",
      "alerts.assigned-follows-visitor",
      "alerts.assigned-spares-unassigned",
      "alerts.assigned-spares-others",
    ],
  ),
  "conversation-dated-later": accent(
    "Shows a conversation as updated once more a while after each message from user.",
    ["open.conversation-updated-at"],
    datesLater,
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
};
