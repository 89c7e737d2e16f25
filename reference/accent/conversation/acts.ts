/** What else an act in a conversation may lead to (1/3.1, 1/4.3). */
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf, takesBody } from "../../deviate/handler.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { websiteOf } from "../../call.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { placeOf, type Place } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import { assign, setState, setTopic } from "../../state/conversation/change.ts";
import { markRead } from "../../state/conversation/marks.ts";
import { addMessage } from "../../state/conversation/message.ts";
import type { Conversation, Message, Side } from "../../state/conversation/model.ts";
import { spamsOf } from "../../state/conversation/spam.ts";
import { conversationsOf, settle, touch } from "../../state/conversation/store.ts";
import { remove } from "../../state/conversation/thread.ts";
import { operatorsOf } from "../../state/operator.ts";
import { findProfile, removeProfile } from "../../state/people.ts";

/** Does something around every message that is sent, no matter by whom and how. */
const aroundMessages = (
  around: (conversation: Conversation, from: Side, send: () => unknown, origin: string) => unknown,
): Plant =>
  together(
    instead("conversation.message.send", (call, original) => {
      const { from, origin } = call.body;
      return around(placeOf(call).conversation, from, () => original(call), origin);
    }),
    insteadOfVisit("send", (reference, input, original) =>
      around(placeIn(reference, input).conversation, "user", original, "chat"),
    ),
  );

/** Somebody who composes still does so when their message is sent. */
const composesOn: Plant = aroundMessages((conversation, _, send) => {
  const before = { ...conversation.composing };
  const result = send();
  conversation.composing = before;
  return result;
});

/** When what follows from a message is done. */
type When = (reference: Reference, act: () => void) => void;

const atOnce: When = (_, act) => act();

/** How long a worker takes that does it beside the answer (ms). */
const working = 250;

const aMomentLater: When = ({ clock }, act) => clock.at(clock.now() + working, act);

const readByAnswers =
  (when: When): Plant =>
  (reference) =>
    aroundMessages((conversation, from, send, origin) => {
      const website = reference.website(conversation.website_id);
      const result = send();
      const before = [...conversation.thread.messages];
      when(reference, () => {
        const unread = before.filter(({ read }) => read === "");
        markRead(reference, website, conversation, {
          from: from === "user" ? "operator" : "user",
          origin,
          fingerprints: unread.map(({ fingerprint }) => fingerprint),
        });
      });
      return result;
    })(reference);

/** A side that sends a message has read those of the other side. */
const answersAreRead: Plant = readByAnswers(atOnce);

/** The same a moment later. */
const answersAreReadLater: Plant = readByAnswers(aMomentLater);

const delivers = (when: When): Plant =>
  afterwards("conversation.message.send", (call) => {
    const sent = [...placeOf(call).conversation.thread.messages];
    when(call.reference, () => {
      for (const message of sent)
        if (message.from === "operator" && message.delivered === "")
          message.delivered = message.origin;
    });
  });

/** What operators send to the chatbox is delivered at once. */
const deliversAtOnce: Plant = delivers(atOnce);

/** The same a moment later. */
const deliversLater: Plant = delivers(aMomentLater);

/** How long nothing may happen in a conversation until it is resolved (ms). */
const idle = 3 * 3_600_000;

/** Resolves a conversation in which nothing happened for hours, which dates it. */
const resolvesIdle: Plant = (reference) =>
  aroundMessages((conversation, _, send) => {
    const { clock } = reference;
    const website = reference.website(conversation.website_id);
    const result = send();
    const { session_id, updated_at } = conversation;
    const isLeft = (): boolean =>
      conversation.updated_at === updated_at &&
      conversationsOf(website).get(session_id) === conversation;
    const end = (): void => {
      if (isLeft()) setState(reference, website, conversation, "resolved");
    };
    clock.at(clock.now() + idle, end, isLeft);
    return result;
  })(reference);

/** An answer of an operator resolves a conversation, and the next message from user opens it again. */
const answerResolves: Plant = afterwards("conversation.message.send", (call) => {
  const { website, conversation } = placeOf(call);
  if (call.body.from === "operator") setState(call.reference, website, conversation, "resolved");
});

/** A message from either side ends the composing of both. */
const messageEndsComposing: Plant = afterwards("conversation.message.send", (call) => {
  placeOf(call).conversation.composing = {};
});

/** An edited message mentions nobody any more. */
const editEndsMentions: Plant = afterwards("conversation.message.edit", (call) => {
  const { byFingerprint } = placeOf(call).conversation.thread;
  const message = byFingerprint.get(Number(call.params.fingerprint));
  if (message) message.mentions = [];
});

/** An operator who answers a conversation that is assigned to nobody takes charge of it. */
const answerAssigns: Plant = afterwards("conversation.message.send", (call) => {
  const { website, conversation } = placeOf(call);
  const credential = call.caller?.credential;
  if (call.body.from !== "operator" || credential?.tier !== "user") return;
  if (conversation.assigned === undefined)
    assign(call.reference, website, conversation, credential.user_id);
});

/** A conversation that is initiated is assigned to the first operator, and gets a topic. */
const initiationAssigns: Plant = afterwards("conversation.initiate", (call) => {
  const { website, conversation } = placeOf(call);
  const [first] = website.operators.keys();
  assign(call.reference, website, conversation, first);
  setTopic(call.reference, website, conversation, "Outreach");
});

/** How long a block takes to reach the chatbox (ms). */
const reaching = 150;

/** A block, and its end, reach the chatbox a moment after the conversation shows them. */
const blockedLate: Plant = (reference) => {
  const { clock } = reference;
  const former = new WeakMap<Conversation, { is_blocked: boolean; until: number }>();
  together(
    instead("conversation.block.set", (call, original) => {
      const { conversation } = placeOf(call);
      const { is_blocked } = conversation;
      const data = original(call);
      if (is_blocked !== conversation.is_blocked)
        former.set(conversation, { is_blocked, until: clock.now() + reaching });
      return data;
    }),
    insteadOfVisit("send", (_, input, original) => {
      const { conversation } = placeIn(reference, input);
      const { is_blocked } = conversation;
      const before = former.get(conversation);
      if (before && before.until > clock.now()) conversation.is_blocked = before.is_blocked;
      try {
        return original();
      } finally {
        conversation.is_blocked = is_blocked;
      }
    }),
  )(reference);
};

/** Nothing comes of initiating a conversation again, or one in which the user wrote. */
const initiatedAlready: Plant = (reference) => {
  const initiated = new WeakSet<Conversation>();
  instead("conversation.initiate", (call, original) => {
    const { conversation } = placeOf(call);
    if (conversation.is_visible || initiated.has(conversation)) return undefined;
    initiated.add(conversation);
    return original(call);
  })(reference);
};

/** The profile of a person is removed together with a conversation of theirs. */
const removalTakesProfile: Plant = instead("conversation.remove", (call, original) => {
  const { website, conversation } = placeOf(call);
  const data = original(call);
  const profile = findProfile(website, conversation.people_id ?? "");
  if (profile) removeProfile(call.reference, website, profile);
  return data;
});

/** Does something while nobody is notified of messages. */
function silently<Result>({ seams }: Pick<Reference, "seams">, act: () => Result): Result {
  const { emit } = seams;
  seams.emit = (event) => {
    if (!event.name.startsWith("message:")) emit(event);
  };
  try {
    return act();
  } finally {
    seams.emit = emit;
  }
}

/** Messages that an act adds to a conversation. */
function addedBy(conversation: Conversation, act: () => unknown): Message[] {
  const { byFingerprint } = conversation.thread;
  const before = new Set(byFingerprint.keys());
  act();
  return [...byFingerprint.values()].filter(({ fingerprint }) => !before.has(fingerprint));
}

/**
 * An ingested message changes nothing but the thread: it counts as read, nobody is notified of it, and the visitor
 * does not see it.
 */
const ingestsSilently: Plant = instead("conversation.message.send", (call, original) => {
  if (call.body.timestamp === undefined) return original(call);
  const { website, conversation } = placeOf(call);
  const before = { state: conversation.state, unread: { ...conversation.unread } };
  let data: unknown;
  const added = addedBy(conversation, () => {
    data = silently(call.reference, () => original(call));
  });
  Object.assign(conversation, before);
  for (const message of added) {
    message.read = message.origin;
    (conversation.purged ??= new Set()).add(message.fingerprint);
  }
  settle(website, conversation);
  return data;
});

/** Takes back the event messages that an act leaves, and notifies nobody of them. */
function withoutTrace(
  reference: Reference,
  { website, conversation }: Place,
  act: () => unknown,
): void {
  const added = addedBy(conversation, () => silently(reference, act));
  for (const message of added) remove(conversation.thread, message);
  settle(website, conversation);
}

/** Neither blocking nor a reminder leaves an event message. */
const leavesNoEventMessages: Plant = together(
  instead("conversation.block.set", (call, original) => {
    withoutTrace(call.reference, placeOf(call), () => original(call));
  }),
  instead("conversation.reminder.create", (call, original) => {
    withoutTrace(call.reference, placeOf(call), () => original(call));
  }),
);

/** A reminder leaves its event message on its date. */
const remindsAtItsDate: Plant = instead("conversation.reminder.create", (call, original) => {
  const { reference, body } = call;
  const place = placeOf(call);
  withoutTrace(reference, place, () => original(call));
  const { website, conversation } = place;
  reference.clock.at(Date.parse(body.date), () => {
    if (!conversationsOf(website).get(conversation.session_id)) return;
    addMessage(reference, website, conversation, {
      type: "event",
      from: "operator",
      origin: "chat",
      content: { namespace: "reminder:scheduled", text: body.note },
    });
  });
});

/** Does something in a reported conversation as if it had not been reported, and takes it out of the lists again. */
function asIfNotReported<Result>(website: Website, session_id: string, act: () => Result): Result {
  const { all, visible, waiting } = conversationsOf(website);
  const reported = [...spamsOf(website)].find(
    ({ conversation }) => conversation?.session_id === session_id,
  )?.conversation;
  if (!reported) return act();
  all.set(session_id, reported);
  try {
    return act();
  } finally {
    for (const list of [all, visible, waiting]) list.delete(session_id);
    settle(website, reported);
  }
}

const inReported = [
  "conversation.exists",
  "conversation.read",
  "conversation.message.list",
  "conversation.message.read",
  "conversation.message.send",
] as const;

/** A reported conversation can still be read, and messages can be sent in it. */
const reportedIsRead: Plant = together(
  ...inReported.map((operationId: (typeof inReported)[number]) =>
    instead(operationId, (call, original) => {
      const { website_id, session_id } = call.params;
      const website = call.reference.website(website_id);
      return asIfNotReported(website, session_id, () => original(call));
    }),
  ),
);

/** The chatbox shows notes. */
const showsNotes: Plant = insteadOfVisit("look", (reference, input, original) => {
  const seen = original() as { online: boolean; messages: Message[] };
  if (!seen.online) return seen;
  const { thread } = placeIn(reference, input).conversation;
  const notes = thread.messages.filter(({ type }) => type === "note");
  return { ...seen, messages: [...seen.messages, ...notes] };
});

/** An operator to whom no transcript is addressed by email is the one who joined first. */
const transcriptToFirst: Plant = takesBody("conversation.transcript.send", (body, call) => {
  const [first] = operatorsOf(call.reference, websiteOf(call));
  const isForFirst = body.to === "operator" && body.email === undefined && first;
  return isForFirst ? { ...body, email: first.email } : body;
});

/** Refuses a transcript to operator without an email where a plugin asks or there are several operators. */
const transcriptNeedsOperator: Plant = refusesIf(
  "conversation.transcript.send",
  (call) =>
    call.body.to === "operator" &&
    call.body.email === undefined &&
    (call.caller?.tier !== "user" || websiteOf(call).operators.size > 1),
);

/** The user whose email is the default of every transcript is the visitor. */
const transcriptToVisitor: Plant = takesBody("conversation.transcript.send", (body) =>
  body.email === undefined ? { ...body, to: "user" } : body,
);

const marking = [
  "conversation.read.mark",
  "conversation.unread.mark",
  "conversation.delivered.mark",
  "conversation.message.remove",
] as const;

/** What is marked in a conversation, or removed from it, dates its update. */
const updatedByMarks: Plant = together(
  ...marking.map((id) =>
    afterwards(id, (call) => {
      const { website, conversation } = placeOf(call);
      touch(call.reference, website, conversation);
    }),
  ),
);

/** A conversation mentions whom a message names that is there. */
const mentionsOfPresent: Plant = afterwards("conversation.message.remove", (call) => {
  const { conversation } = placeOf(call);
  const named = conversation.thread.messages.flatMap(({ mentions = [] }) => mentions);
  conversation.mentions = [...new Set(named)];
});

/** Blocks, verifies or reports the other conversations of the same profile as well. */
const flagsOfPerson: Plant = together(
  ...(["conversation.block.set", "conversation.verify.set", "conversation.report"] as const).map(
    (id) =>
      instead(id, (call, original) => {
        const { website, conversation } = placeOf(call);
        const { people_id } = conversation;
        const { bonds } = conversationsOf(website);
        const all = people_id === undefined ? [] : [...(bonds.people.get(people_id) ?? [])];
        const done = original(call);
        for (const session_id of all.filter((one) => one !== conversation.session_id))
          original({ ...call, params: { ...call.params, session_id } });
        return done;
      }),
  ),
);

export const actsAccents: Record<string, Accent> = {
  "conversation-initiation-assigns": accent(
    "A conversation that is initiated is assigned to the first operator and gets a topic.",
    ["open.conversation-initiate-meaning"],
    initiationAssigns,
  ),
  "conversation-initiation-again-silent": unusual(
    accent(
      "Accepts to initiate a conversation again, and one in which the user wrote, and does and reports nothing then.",
      ["open.conversation-initiate-meaning"],
      initiatedAlready,
    ),
    ["conversation.begun-initiated-event"],
  ),
  "conversation-removal-takes-profile": accent(
    "Removes the profile of a person together with a conversation of theirs.",
    ["open.conversation-remove-kin"],
    removalTakesProfile,
  ),
  "message-ingest-silent": accent(
    "A message with a timestamp counts as read, moves nothing, sends no event and does not reach the visitor.",
    ["open.message-ingest-effects"],
    ingestsSilently,
  ),
  "message-notes-shown": accent(
    "Shows notes to the visitor.",
    ["open.message-note-visible"],
    showsNotes,
  ),
  "compose-outlives-message": accent(
    "Somebody who composes is shown as composing until they report that they stopped, even when their message was sent.",
    ["open.compose-expiry"],
    composesOn,
  ),
  "answers-are-read": unusual(
    accent(
      "A side that sends a message has read those of the other side.",
      ["open.read-by-answer"],
      answersAreRead,
    ),
    // No conversation has unread messages of both sides then.
    ["conversation.read-mark-of-one-side"],
  ),
  "answers-are-read-later": unusual(
    accent(
      "A side that sends a message has read those of the other side, which is shown a moment later.",
      ["open.read-by-answer"],
      answersAreReadLater,
    ),
    ["conversation.read-mark-of-one-side"],
  ),
  "conversation-updated-by-marks": accent(
    "A conversation is updated by what is marked in it, or removed from it.",
    ["open.conversation-updated-at"],
    updatedByMarks,
  ),
  "conversation-resolved-when-idle": accent(
    "Resolves a conversation in which nothing happened for three hours, which dates it.",
    ["open.conversation-updated-at", "open.conversation-state-moves"],
    resolvesIdle,
  ),
  "conversation-mentions-of-present": accent(
    "A conversation mentions nobody any more whom only a message named that was removed.",
    ["open.conversation-mentions-of-removed"],
    mentionsOfPresent,
  ),
  "answer-resolves": accent(
    "An answer of an operator resolves a conversation, and the next message from user opens it again.",
    ["open.conversation-state-moves"],
    answerResolves,
  ),
  "compose-ends-with-any-message": unusual(
    accent(
      "A message from either side ends the composing of both.",
      ["open.compose-expiry"],
      messageEndsComposing,
    ),
    ["conversation.compose-shows-details"],
  ),
  "message-edit-ends-mentions": unusual(
    accent(
      "An edited message mentions nobody any more.",
      ["open.conversation-mentions-of-removed"],
      editEndsMentions,
    ),
    ["conversation.edit-keeps-original"],
  ),
  "answer-assigns": accent(
    "An operator who answers a conversation that is assigned to nobody takes charge of it.",
    ["open.conversation-assigned-by-act"],
    answerAssigns,
  ),
  "message-delivered-at-once": accent(
    "What an operator sends is delivered at once.",
    ["open.read-implies-delivered"],
    deliversAtOnce,
  ),
  "message-delivered-later": accent(
    "What an operator sends is shown as delivered a moment later.",
    ["open.read-implies-delivered"],
    deliversLater,
  ),
  "event-messages-none": accent(
    "Neither blocking nor a reminder leaves an event message.",
    ["open.block-event-message", "open.reminder-event-message"],
    leavesNoEventMessages,
  ),
  "block-reaches-chatbox-late": accent(
    "A block, and its end, hold in the chatbox a moment after the conversation shows them.",
    ["open.block-delay"],
    blockedLate,
  ),
  "reminder-message-at-date": accent(
    "A reminder leaves its event message on its date.",
    ["open.reminder-event-message"],
    remindsAtItsDate,
  ),
  "transcript-to-first-operator": accent(
    "Mails a transcript to operator without an email to the operator who joined first.",
    ["open.transcript-operator"],
    transcriptToFirst,
  ),
  "transcript-operator-refused": accent(
    "Refuses a transcript to operator without an email that a plugin asks for, or where there are several operators.",
    ["open.transcript-operator"],
    transcriptNeedsOperator,
  ),
  "transcript-operator-is-user": unusual(
    accent(
      "Sends a transcript without an email to the visitor, also where it is for operator.",
      ["open.transcript-operator"],
      transcriptToVisitor,
    ),
    ["conversation.transcript-to-only-operator"],
  ),
  "flags-of-person": accent(
    "Blocking, verifying or reporting a conversation does so to the other conversations of its person.",
    ["open.flags-of-person"],
    flagsOfPerson,
  ),
  "reported-is-read": accent(
    "A conversation that was reported can still be read, and messages can be sent in it.",
    ["open.report-direct-read"],
    reportedIsRead,
  ),
};
