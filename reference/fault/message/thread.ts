import { websiteOf, type Call } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { sends } from "../../deviate/event.ts";
import { afterwards, instead, shows, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { without } from "../../deviate/without.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { wrapHandler } from "../../seams.ts";
import { readerOf, type Conversation, type Message } from "../../state/conversation/model.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { remove } from "../../state/conversation/thread.ts";

/** A message of type audio loses the duration of its content. */
export const audioWithoutDuration: Plant = instead(
  "conversation.message.send",
  (call, original) => {
    const { body } = call;
    if (body.type !== "audio") return original(call);
    return original({ ...call, body: { ...body, content: { ...body.content, duration: 0 } } });
  },
);

/** A message loses the avatar of the user with whom it is sent. */
export const avatarLost: Plant = instead("conversation.message.send", (call, original) => {
  if (!call.body.user) return original(call);
  const { avatar: _, ...user } = call.body.user;
  return original({ ...call, body: { ...call.body, user } as typeof call.body });
});

/** Once older messages have been sent with their timestamps, the last batch ends with the latest of them. */
export const batchEndsAtIngested: Plant = ({ seams }) => {
  const ingested = new WeakMap<Conversation, number>();
  wrapHandler(seams, "conversation.message.send", (call, original) => {
    const { conversation } = placeOf(call);
    const result = original(call);
    const { timestamp } = call.body;
    const before = ingested.get(conversation) ?? 0;
    if (timestamp !== undefined) ingested.set(conversation, Math.max(before, timestamp));
    return result;
  });
  wrapHandler(seams, "conversation.message.list", (call, original) => {
    const last = ingested.get(placeOf(call).conversation);
    const messages = original(call) as Message[];
    if (last === undefined || call.query.timestamp_before !== undefined) return messages;
    return messages.filter(({ timestamp }) => timestamp <= last);
  });
};

/** Without a time the oldest messages are listed, as many as a batch holds. */
export const batchOfOldest: Plant = instead("conversation.message.list", (call, original) => {
  const found = original(call) as unknown[];
  const { messages } = placeOf(call).conversation.thread;
  return call.query.timestamp_before === undefined ? messages.slice(0, found.length) : found;
});

/** An earlier batch lacks the latest message before its end. */
export const batchSkipsOne: Plant = instead("conversation.message.list", (call, original) => {
  const found = original(call) as unknown[];
  return call.query.timestamp_before === undefined ? found : found.slice(0, -1);
});

/** An earlier batch lacks the notes. */
export const batchWithoutNotes: Plant = instead("conversation.message.list", (call, original) => {
  const found = original(call) as Message[];
  if (call.query.timestamp_before === undefined) return found;
  return found.filter(({ type }) => type !== "note");
});

/** The targets of a carousel lose their images. */
export const carouselWithoutImages: Plant = instead(
  "conversation.message.send",
  (call, original) => {
    const { body } = call;
    if (body.type !== "carousel") return original(call);
    const targets = body.content.targets.map((target) => {
      const { image: _, ...rest } = target;
      return rest;
    });
    return original({ ...call, body: { ...body, content: { ...body.content, targets } } });
  },
);

/** A conversation shows at most one unread message. */
export const counterStopsAtOne: Plant = instead("conversation.read", (call, original) => {
  const shown = original(call);
  const { operator, visitor } = shown.unread;
  return {
    ...shown,
    unread: { operator: Math.min(1, operator), visitor: Math.min(1, visitor) },
  };
});

/** A message from user is shown as unread on both sides. */
export const countsOnBothSides: Plant = instead("conversation.read", (call, original) => {
  const shown = original(call);
  const { operator, visitor } = shown.unread;
  return { ...shown, unread: { operator, visitor: visitor + operator } };
});

/** An edited message is dated when it was edited. */
export const editMovesIt: Plant = instead("conversation.message.edit", (call, original) => {
  const result = original(call);
  const { thread } = placeOf(call).conversation;
  const message = thread.byFingerprint.get(Number(call.params.fingerprint));
  if (message) message.timestamp = Math.max(message.timestamp + 1, call.reference.clock.now());
  return result;
});

/** An edited message is not shown as edited. */
export const editUnmarked: Plant = instead("conversation.message.edit", (call, original) => {
  const result = original(call);
  const { byFingerprint } = placeOf(call).conversation.thread;
  const message = byFingerprint.get(Number(call.params.fingerprint));
  if (message) message.edited = false;
  return result;
});

/** Equal messages of one second get the same fingerprint. */
export const equalShareFingerprint: Plant = instead(
  "conversation.message.send",
  (call, original) => {
    const { messages, byFingerprint } = placeOf(call).conversation.thread;
    const answer = original(call) as { fingerprint: number };
    const sent = byFingerprint.get(answer.fingerprint);
    if (!sent || call.body.fingerprint !== undefined) return answer;
    const twin = messages.find(
      (one) =>
        one !== sent &&
        one.from === sent.from &&
        one.content === sent.content &&
        Math.abs(sent.timestamp - one.timestamp) < 1_000,
    );
    if (!twin) return answer;
    byFingerprint.delete(sent.fingerprint);
    sent.fingerprint = twin.fingerprint;
    return { fingerprint: sent.fingerprint };
  },
);

/** Messages are counted on from the highest fingerprint of their conversation, whose message may have been removed. */
export const fingerprintAgain: Plant = instead("conversation.message.send", (call, original) => {
  const { byFingerprint } = placeOf(call).conversation.thread;
  const fingerprint = call.body.fingerprint ?? 1 + Math.max(0, ...byFingerprint.keys());
  return original({ ...call, body: { ...call.body, fingerprint } });
});

/** Two messages may be sent with the same fingerprint. */
export const fingerprintShared: Plant = instead("conversation.message.send", (call, original) => {
  const { fingerprint } = call.body;
  const { byFingerprint } = placeOf(call).conversation.thread;
  if (fingerprint !== undefined) byFingerprint.delete(fingerprint);
  return original(call);
});

/** A message can be read and removed under any conversation of its website. */
export const foundInAnyConversation: Plant = ({ seams }) => {
  for (const id of ["conversation.message.read", "conversation.message.remove"] as const) {
    wrapHandler(seams, id, (call, original) => {
      const fingerprint = Number(call.params.fingerprint);
      const holder = [...conversationsOf(websiteOf(call)).all].find(({ thread }) =>
        thread.byFingerprint.has(fingerprint),
      );
      const { session_id } = holder ?? call.params;
      return original({ ...call, params: { ...call.params, session_id } });
    });
  }
};

/** A batch also holds the messages of the other conversations of the website. */
export const listOfWebsite: Plant = instead("conversation.message.list", (call, original) => {
  const { website, conversation } = placeOf(call);
  const { session_id } = conversation;
  const others = [...conversationsOf(website).all].filter((one) => one !== conversation);
  const foreign = others.flatMap(({ thread }) => thread.messages);
  return [
    ...(original(call) as Message[]),
    ...foreign.map((message) => ({ ...message, session_id })),
  ];
});

/** A mention in a message is not among the mentions of the conversation. */
export const mentionStaysInMessage: Plant = instead(
  "conversation.message.send",
  (call, original) => {
    const { conversation } = placeOf(call);
    const { mentions } = conversation;
    const result = original(call);
    conversation.mentions = mentions;
    return result;
  },
);

/** A message is never shown as stamped. */
export const neverStamped: Plant = instead("conversation.message.send", (call, original) => {
  const sent = original(call) as { fingerprint: number };
  const message = placeOf(call).conversation.thread.byFingerprint.get(sent.fingerprint);
  if (message) message.stamped = false;
  return sent;
});

/** The content of a file may be a string. */
export const fileOfAnyForm: Plant = seam("violation", (original) => (operation, query, body) => {
  const { type } = (body ?? {}) as { type?: unknown };
  const isFile = operation.operationId === "conversation.message.send" && type === "file";
  return isFile ? undefined : original(operation, query, body);
});

/** The references of a message lose their names. */
export const referencesNameless: Plant = instead("conversation.message.send", (call, original) => {
  const references = call.body.references?.map((one) => ({ ...one, name: one.target }));
  return original({ ...call, body: { ...call.body, ...(references ? { references } : {}) } });
});

/** Removing a message also removes the one after it. */
export const removeTakesNext: Plant = instead("conversation.message.remove", (call, original) => {
  const { thread } = placeOf(call).conversation;
  const message = thread.byFingerprint.get(Number(call.params.fingerprint));
  const next = message && thread.messages[thread.messages.indexOf(message) + 1];
  const result = original(call);
  if (next) remove(thread, next);
  return result;
});

/** Listed messages show the identifier of their session without its prefix. */
export const sessionIdCut: Plant = instead("conversation.message.list", (call, original) =>
  (original(call) as Message[]).map((message) => ({
    ...message,
    session_id: message.session_id.replace(/^session_/, ""),
  })),
);

/** A message from operator that says nothing of stealth is kept from the visitor. */
export const stealthByDefault: Plant = instead("conversation.message.send", (call, original) => {
  const { stealth = call.body.from === "operator" } = call.body;
  return original({ ...call, body: { ...call.body, stealth } });
});

/** A stealth message that is edited is kept from nobody any more. */
export const stealthEndsWithEdit: Plant = afterwards("conversation.message.edit", (call) => {
  placeOf(call).conversation.stealth?.delete(Number(call.params.fingerprint));
});

/** A stealth message can be read, but is not listed. */
export const stealthUnlisted: Plant = instead("conversation.message.list", (call, original) => {
  const { stealth } = placeOf(call).conversation;
  const messages = original(call) as Message[];
  return messages.filter(({ fingerprint }) => !stealth?.has(fingerprint));
});

const inSeconds = (message: Message): Message => ({
  ...message,
  timestamp: Math.floor(message.timestamp / 1000),
});

/** Messages show their timestamp in seconds. */
export const timestampInSeconds: Plant = together(
  shows("conversation.message.read", (data) => inSeconds(data as Message)),
  shows("conversation.message.list", (data) => (data as Message[]).map(inSeconds)),
);

/** A message can be edited once; later edits are accepted and lost. */
export const secondEditLost: Plant = ({ seams }) => {
  const edited = new WeakSet<Message>();
  wrapHandler(seams, "conversation.message.edit", (call, original) => {
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    if (!message) return original(call);
    if (edited.has(message)) return undefined;
    edited.add(message);
    return original(call);
  });
};

/** An edited message loses what it carries besides its content. */
const editDrops = (
  ...names: readonly ("references" | "properties" | "mentions" | "original")[]
): Plant =>
  instead("conversation.message.edit", (call, original) => {
    const result = original(call);
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    for (const name of names) delete message?.[name];
    return result;
  });

export const editDropsBeside = editDrops("references", "properties");

export const editDropsMentions = editDrops("mentions");

export const editDropsOriginal = editDrops("original");

/** Keeps the text of messages in another form than it was sent in. */
export const changesText = (change: (text: string) => string): Plant =>
  takesBody("conversation.message.send", (body) =>
    typeof body.content === "string"
      ? ({ ...body, content: change(body.content) } as typeof body)
      : body,
  );

type Carousel = Extract<Call<"conversation.message.send">["body"], { type: "carousel" }>["content"];

/** Keeps another content of carousels than they are sent with. */
export const changesCarousel = (change: (content: Carousel) => Carousel): Plant =>
  takesBody("conversation.message.send", (body) =>
    body.type === "carousel" ? { ...body, content: change(body.content) } : body,
  );

/** The fingerprints of the other messages of the conversation that say the same, before the call. */
function twinsOf(
  call: Call<"conversation.message.edit" | "conversation.message.remove">,
): Message[] {
  const { messages, byFingerprint } = placeOf(call).conversation.thread;
  const own = byFingerprint.get(Number(call.params.fingerprint));
  const said = JSON.stringify(own?.content);
  return messages.filter((one) => one !== own && JSON.stringify(one.content) === said);
}

/** An edit of a message also changes those that said the same. */
export const editReachesTwins: Plant = instead("conversation.message.edit", (call, original) => {
  const twins = twinsOf(call);
  const data = original(call);
  for (const twin of twins) twin.content = structuredClone(call.body.content);
  return data;
});

/** Removing a message also removes those that said the same. */
export const removalReachesTwins: Plant = instead(
  "conversation.message.remove",
  (call, original) => {
    const twins = twinsOf(call);
    const data = original(call);
    for (const { fingerprint } of twins)
      original({ ...call, params: { ...call.params, fingerprint: String(fingerprint) } });
    return data;
  },
);

/** A message is read by the last 32 bits of its fingerprint. */
export const readBy32Bits: Plant = instead("conversation.message.read", (call, original) => {
  const asked = Number(call.params.fingerprint) | 0;
  const found = placeOf(call).conversation.thread.messages.find(
    ({ fingerprint }) => (fingerprint | 0) === asked,
  );
  const fingerprint = String(found?.fingerprint ?? call.params.fingerprint);
  return original({ ...call, params: { ...call.params, fingerprint } });
});

/** A message that was read already is taken off the counter of its conversation when it is removed. */
export const removalCountsRead = (least: number): Plant =>
  instead("conversation.message.remove", (call, original) => {
    const { unread, thread } = placeOf(call).conversation;
    const message = thread.byFingerprint.get(Number(call.params.fingerprint));
    const data = original(call);
    if (!message?.read) return data;
    const reader = readerOf(message.from);
    unread[reader] = Math.max(least, unread[reader] - 1);
    return data;
  });

/** A conversation shows the mentions of its last message that has any. */
export const mentionsOfLast: Plant = instead("conversation.message.send", (call, original) => {
  const { conversation } = placeOf(call);
  if (call.body.mentions?.length) conversation.mentions = [];
  return original(call);
});

/** Changes a message once more when it was edited. */
const editAlso = (change: (message: Message) => void): Plant =>
  instead("conversation.message.edit", (call, original) => {
    const result = original(call);
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    if (message) change(message);
    return result;
  });

export const editChangesName = editAlso((message) => {
  message.user = { ...message.user, nickname: "The editor" };
});

export const editUnautomates = editAlso((message) => {
  message.automated = false;
});

export const editUntranslates = editAlso((message) => {
  message.translated = false;
});

export const editDropsAvatar = editAlso((message) => {
  message.user = without(message.user, "avatar");
});

export const editDropsUserId = editAlso((message) => {
  message.user = without(message.user, "user_id");
});

/** message:updated comes once for each message. */
export const secondEditUntold: Plant = (reference) => {
  const told = new Set<string>();
  sends((event) => {
    if (event.name !== "message:updated") return [event];
    const message = `${event.session_id} ${String(event.data["fingerprint"])}`;
    if (told.has(message)) return [];
    told.add(message);
    return [event];
  })(reference);
};

/** The edit of a message whose content is a string is not told. */
export const noteEditUntold: Plant = sends((event) =>
  event.name === "message:updated" && typeof event.data["content"] === "string" ? [] : [event],
);

/** The event message:updated follows no edit of a file, a recording, a picker or a carousel. */
export const objectEditUntold: Plant = sends((event) => {
  const { content } = event.data;
  const isTold = typeof content !== "object" || content === null || "explain" in content;
  return event.name === "message:updated" && !isTold ? [] : [event];
});

/** Hooks are not told of such messages. */
export const hooksMissMessages = (
  isMissed: (message: Partial<Pick<Message, "type" | "origin">>) => boolean,
): Plant =>
  seam("hookNames", (original) => (namespaces, event) => {
    const isOfMessage = ["message:send", "message:received"].includes(event.name);
    return !(isOfMessage && isMissed(event.data)) && original(namespaces, event);
  });

/** Hooks are not told of the removal of what is not a text. */
export const hooksMissRemovals: Plant = (reference) => {
  const missed = new Set<unknown>();
  instead("conversation.message.remove", (call, original) => {
    const fingerprint = Number(call.params.fingerprint);
    const message = placeOf(call).conversation.thread.byFingerprint.get(fingerprint);
    if (message?.type !== "text") missed.add(fingerprint);
    return original(call);
  })(reference);
  seam("hookNames", (original) => (namespaces, event) => {
    const isMissed = event.name === "message:removed" && missed.has(event.data["fingerprint"]);
    return !isMissed && original(namespaces, event);
  })(reference);
};
