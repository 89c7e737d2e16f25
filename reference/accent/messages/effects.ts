/** What else messages may lead to, and who may see what of them (1/3.1, 1/4.3). */
import { memberAt } from "../../../contract/pointer.ts";
import { readDate } from "../../dates.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { without } from "../../deviate/without.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import { setBlocked, setState } from "../../state/conversation/change.ts";
import { endCompose } from "../../state/conversation/compose.ts";
import { addMessage, stamp } from "../../state/conversation/message.ts";
import type { Conversation, Message } from "../../state/conversation/model.ts";
import { setOnline } from "../../state/conversation/presence.ts";
import { wordsOf } from "../../state/conversation/show.ts";
import { conversationsOf, settle } from "../../state/conversation/store.ts";
import { remove } from "../../state/conversation/thread.ts";
import { showsConversations } from "../conversation/shown.ts";

/** A message of the type event does nothing but stand there. */
const eventsDoNothing: Plant = instead("conversation.message.send", (call, original) => {
  const { website, conversation } = placeOf(call);
  const { state } = conversation;
  const data = original(call);
  if (call.body.type === "event") setState(call.reference, website, conversation, state);
  return data;
});

/** A message of the type event blocks the visitor as well, where that is what it names. */
const eventsBlock: Plant = afterwards("conversation.message.send", (call) => {
  const { content } = call.body;
  if (typeof content !== "object" || !("namespace" in content)) return;
  const { website, conversation } = placeOf(call);
  if (content.namespace === "user:blocked") setBlocked(call.reference, website, conversation, true);
});

/** An operator composes in one conversation at a time. */
const composesInLast: Plant = afterwards("conversation.compose.set", (call) => {
  const { reference, body } = call;
  const { website, conversation } = placeOf(call);
  const userIn = ({ composing }: Conversation): string | undefined =>
    composing.operator?.user?.user_id;
  if (body.from !== "operator" || body.type !== "start") return;
  for (const one of conversationsOf(website).all)
    if (one !== conversation && userIn(one) === userIn(conversation))
      endCompose(reference, website, one, "operator");
});

/** How long a message is processed (ms): longer than reads may lag behind writes. */
const processing = 2500;

/** A message is fully processed only after a while. */
const stampsLate: Plant = afterwards("conversation.message.send", (call, data) => {
  const { clock } = call.reference;
  const { byFingerprint } = placeOf(call).conversation.thread;
  const message = byFingerprint.get(Number(memberAt(data, "fingerprint")));
  if (!message?.stamped) return;
  message.stamped = false;
  clock.at(clock.now() + processing, () => {
    message.stamped = true;
  });
});

/** The last message is the last one of any type, or the last one that is neither an event nor a note. */
const lastMessageOf = (counts: (message: Message) => boolean): Plant =>
  showsConversations((shown, { thread }) => {
    const message = thread.messages.findLast(counts);
    const rest = without(shown, "last_message", "preview_message");
    if (!message) return rest;
    const { type, from, fingerprint } = message;
    const excerpt = wordsOf(message);
    if (type === "event") return { ...rest, last_message: excerpt };
    return {
      ...rest,
      last_message: excerpt,
      preview_message: { type, from, excerpt, fingerprint },
    };
  });

/** After the removal of the last message nothing is shown of the ones before it. */
const nothingAfterRemoval: Plant = (reference) => {
  const emptied = new WeakMap<Conversation, number>();
  together(
    afterwards("conversation.message.remove", (call) => {
      const { conversation } = placeOf(call);
      emptied.set(conversation, conversation.thread.messages.length);
    }),
    showsConversations((shown, conversation) =>
      emptied.get(conversation) === conversation.thread.messages.length
        ? without(shown, "last_message", "preview_message")
        : shown,
    ),
  )(reference);
};

/** Every link is processed as its message is sent. */
const previewsAtOnce: Plant = afterwards("conversation.message.send", (call) => {
  for (const message of placeOf(call).conversation.thread.messages) stamp(message);
});

/** No message has previews. */
const previewsNever: Plant = (reference) => {
  const strip = (conversation: Conversation): void => {
    for (const message of conversation.thread.messages) {
      if (message.preview) message.preview = [];
    }
  };
  together(
    instead("conversation.message.read", (call, original) => {
      strip(placeOf(call).conversation);
      return original(call);
    }),
    instead("conversation.message.list", (call, original) => {
      strip(placeOf(call).conversation);
      return original(call);
    }),
  )(reference);
};

/** A stealth message from user is one like any other. */
const stealthOfUserIgnored: Plant = takesBody("conversation.message.send", (body) =>
  body.from === "user" ? without(body, "stealth") : body,
);

/** Shows nothing of what somebody composes, but that they do. */
const composesUnseen: Plant = takesBody("conversation.compose.set", (body) =>
  without(body, "excerpt"),
);

/** Nobody learns of a stealth compose. */
const stealthComposesNowhere: Plant = instead("conversation.compose.set", (call, original) =>
  call.body.stealth === true ? void placeOf(call) : original(call),
);

/** The visitor still sees removed messages. */
const removalsStaySeen: Plant = (reference) => {
  const removed = new WeakMap<Conversation, Message[]>();
  together(
    instead("conversation.message.remove", (call, original) => {
      const { conversation } = placeOf(call);
      const message = conversation.thread.byFingerprint.get(Number(call.params.fingerprint));
      const data = original(call);
      if (message) removed.set(conversation, [...(removed.get(conversation) ?? []), message]);
      return data;
    }),
    insteadOfVisit("look", (_, input, original) => {
      const seen = original() as { online: boolean; messages: Message[] };
      const { conversation } = placeIn(reference, input);
      const gone = seen.online ? (removed.get(conversation) ?? []) : [];
      return { ...seen, messages: [...seen.messages, ...gone] };
    }),
  )(reference);
};

/** A purge removes the messages for the operators too. */
const purgesEverywhere: Plant = afterwards("conversation.purge", (call) => {
  const { website, conversation } = placeOf(call);
  for (const message of conversation.thread.messages.toReversed())
    remove(conversation.thread, message);
  settle(website, conversation);
});

/** How long a chatbox takes to begin anew (ms). */
const reload = 3000;

/** A chatbox that was purged begins anew after the next that its visitor writes: they are offline meanwhile. */
const awayAfterPurge: Plant = (reference) => {
  const purged = new WeakSet<Conversation>();
  together(
    afterwards("conversation.purge", (call) => void purged.add(placeOf(call).conversation)),
    insteadOfVisit("send", (_, input, original) => {
      const sent = original();
      const { website, conversation } = placeIn(reference, input);
      const turn = (online: boolean): void => setOnline(reference, website, conversation, online);
      if (purged.delete(conversation)) {
        turn(false);
        reference.clock.at(reference.clock.now() + reload, () => turn(true));
      }
      return sent;
    }),
  )(reference);
};

/** Leaves a message from operator that says what was done. */
const leaves =
  (text: string) =>
  (call: Parameters<typeof placeOf>[0]): void => {
    const { website, conversation } = placeOf(call);
    addMessage(call.reference, website, conversation, {
      type: "text",
      from: "operator",
      origin: "chat",
      content: text,
      automated: true,
    });
  };

/** A request for feedback leaves a message that asks for it. */
const feedbackIsAsked: Plant = afterwards(
  "conversation.feedback.request",
  leaves("How did we do?"),
);

/** A request for the proof of an identity ends when verified is set or cleared by hand. */
const setEndsRequests: Plant = afterwards("conversation.verify.set", (call) => {
  placeOf(call).conversation.claims = undefined;
});

/** A transcript names everything that was said: notes, events, what only operators see. */
const transcriptsOfAll: Plant = ({ mail, platform }) => {
  const { send } = mail;
  mail.send = (sent) => {
    const { session_id } = sent.values;
    if (sent.kind !== "transcript" || session_id === undefined) return send(sent);
    const all = [...platform.websites].flatMap((website) => {
      return conversationsOf(website).get(session_id)?.thread.messages ?? [];
    });
    return send({ ...sent, text: all.map(wordsOf).join("\n\n") });
  };
};

/** How long from now some words mean (ms). */
const inWords: Record<string, number> = {
  "in an hour": 3_600_000,
  tomorrow: 86_400_000,
  "next week": 604_800_000,
};

/** What a program reads that is not particular about dates, in the form that the reference takes. */
function freely(date: unknown, now: number): unknown {
  if (typeof date !== "string" || readDate(date) !== undefined) return date;
  const ahead = inWords[date];
  const parsed = Number.isNaN(Date.parse(date)) ? rolledOver(date) : Date.parse(date);
  const at = ahead === undefined ? parsed : now + ahead;
  return Number.isNaN(at) ? date : new Date(at).toISOString();
}

/** What a date amounts to that has more months, days or hours than there are. */
function rolledOver(date: string): number {
  const [year, month, ...more] = (/^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)Z$/.exec(date) ?? [])
    .slice(1)
    .map(Number);
  return year && month ? Date.UTC(year, month - 1, ...more) : Number.NaN;
}

/** The date of a reminder may be of any form, as long as it can be read. */
const reminderDatesReadFreely: Plant = (reference) => {
  const id = "conversation.reminder.create";
  const read = <Body>(body: Body): Body => ({
    ...body,
    date: freely(memberAt(body, "date"), reference.clock.now()),
  });
  together(
    seam(
      "violation",
      (original) => (operation, query, body) =>
        original(operation, query, operation.operationId === id ? read(body) : body),
    ),
    takesBody(id, read),
  )(reference);
};

export const messagesEffectsAccents: Record<string, Accent> = {
  "message-events-do-nothing": accent(
    "A message of the type event does not do what it names.",
    ["open.message-event-effects"],
    eventsDoNothing,
  ),
  "message-events-block": accent(
    "A message of the type event blocks the visitor, where that is what it names.",
    ["open.message-event-effects"],
    eventsBlock,
  ),
  "last-message-of-any-type": accent(
    "Shows as the last message one of any type, also an event.",
    ["open.conversation-preview-of-event"],
    lastMessageOf(() => true),
  ),
  "last-message-no-note": accent(
    "Shows as the last message neither an event nor a note.",
    ["open.conversation-preview-of-event"],
    lastMessageOf(({ type }) => type !== "event" && type !== "note"),
  ),
  "last-message-removed-none": accent(
    "Shows no last message after the removal of one, until the next is sent.",
    ["open.conversation-preview-of-event"],
    nothingAfterRemoval,
  ),
  "message-stamped-late": accent(
    "Processes each message for two and a half seconds until it is stamped.",
    ["1/2.2"],
    stampsLate,
  ),
  "message-previews-at-once": accent(
    "Has processed the links of a message when it is sent.",
    ["open.message-preview-links"],
    previewsAtOnce,
  ),
  "message-previews-none": unusual(
    accent("Makes no previews of links.", ["open.message-preview-links"], previewsNever),
    ["conversation.message-previews-shown"],
  ),
  "message-stealth-of-user-ignored": accent(
    "Treats a stealth message from user as any other.",
    ["open.message-stealth-from-user"],
    stealthOfUserIgnored,
  ),
  "message-removed-still-seen": accent(
    "Still shows removed messages to the visitor.",
    ["open.message-remove-retracts"],
    removalsStaySeen,
  ),
  "compose-excerpt-unseen": unusual(
    accent("Shows that somebody composes, and not what.", ["open.compose-preview"], composesUnseen),
    ["conversation.compose-shows-details"],
  ),
  "compose-in-last-alone": accent(
    "An operator who begins to compose in a conversation is shown to have stopped in the others.",
    ["open.compose-of-operator"],
    composesInLast,
  ),
  "compose-stealth-nowhere": accent(
    "Shows a stealth compose nowhere, and reports it to nobody.",
    ["open.compose-stealth"],
    stealthComposesNowhere,
  ),
  "purge-everywhere": accent(
    "A purge removes the messages of the conversation for operators too.",
    ["open.purge-effect"],
    purgesEverywhere,
  ),
  "purge-reloads-chatbox": accent(
    "A chatbox that was purged begins anew once its visitor writes, who is offline until it is back.",
    ["open.purge-effect", "open.visitor-online"],
    awayAfterPurge,
  ),
  "feedback-leaves-message": accent(
    "A request for feedback leaves a message that asks for it.",
    ["open.feedback-effect"],
    feedbackIsAsked,
  ),
  "reminder-dates-read-freely": accent(
    "Takes for the date of a reminder whatever can be read as one.",
    ["open.reminder-date-otherwise"],
    reminderDatesReadFreely,
  ),
  "verify-set-ends-requests": accent(
    "Setting or clearing verified ends the requests for identities.",
    ["open.verify-while-asked"],
    setEndsRequests,
  ),
  "transcript-of-all": accent(
    "Puts notes, events and stealth messages into a transcript.",
    ["open.transcript-scope"],
    transcriptsOfAll,
  ),
};
