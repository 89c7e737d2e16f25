/** Causes of events that the documents do not name (open.event-more-causes). */
import { websiteOf, type Call } from "../../call.ts";
import { accent, together, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import { later } from "../../later.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import type { Conversation, Message } from "../../state/conversation/model.ts";
import { conversationsOf, tell } from "../../state/conversation/store.ts";

/** Sends session:request:initiated, with these data besides, once a conversation is created. */
const initiatedByCreation = (data: Record<string, unknown> = {}): Plant =>
  afterwards("conversation.create", (call) => {
    const [conversation] = conversationsOf(websiteOf(call)).created;
    if (!conversation) return;
    later(call.reference, () =>
      tell(call.reference, conversation, "session:request:initiated", data),
    );
  });

/** Tells of it as of an edit. */
const tellUpdated = (
  { reference }: Pick<Call, "reference">,
  conversation: Conversation,
  message: Message | undefined,
): void => {
  if (message) tell(reference, conversation, "message:updated", { ...message });
};

/** How long the platform works on a message that was sent (ms). */
const processing = [400, 2500];

/** Sends message:updated when a message was worked on, as if that were an edit. */
const updatedOnceProcessed: Plant = afterwards("conversation.message.send", (call) => {
  const { conversation } = placeOf(call);
  const { clock } = call.reference;
  const { byFingerprint, messages } = conversation.thread;
  const fingerprint = messages.at(-1)?.fingerprint ?? 0;
  for (const time of processing)
    clock.at(clock.now() + time, () =>
      tellUpdated(call, conversation, byFingerprint.get(fingerprint)),
    );
});

/** Sends message:updated for each message that a call marks as read or delivered. */
const updatedByMarks: Plant = together(
  ...(["conversation.read.mark", "conversation.delivered.mark"] as const).map((id) =>
    afterwards(id, (call) => {
      const { conversation } = placeOf(call);
      const { byFingerprint } = conversation.thread;
      for (const one of call.body.fingerprints ?? byFingerprint.keys())
        tellUpdated(call, conversation, byFingerprint.get(one));
    }),
  ),
);

/** Sends message:updated beside the removal of a message, and message:removed for each message of a conversation that is removed. */
const removalsToldFurther: Plant = together(
  instead("conversation.message.remove", (call, original) => {
    const { conversation } = placeOf(call);
    const message = conversation.thread.byFingerprint.get(Number(call.params.fingerprint));
    const data = original(call);
    tellUpdated(call, conversation, message && { ...message, content: "" });
    return data;
  }),
  instead("conversation.remove", (call, original) => {
    const { conversation } = placeOf(call);
    const fingerprints = [...conversation.thread.byFingerprint.keys()];
    const data = original(call);
    for (const fingerprint of fingerprints)
      tell(call.reference, conversation, "message:removed", { fingerprint });
    return data;
  }),
);

export const causesAccents: Record<string, Accent> = {
  "message-updated-once-processed": accent(
    "Also sends message:updated each time that the platform worked on a message which was sent.",
    ["open.event-more-causes"],
    updatedOnceProcessed,
  ),
  "message-updated-by-marks": accent(
    "Also sends message:updated for each message that is marked as read or delivered.",
    ["open.event-more-causes"],
    updatedByMarks,
  ),
  "message-removals-told-further": accent(
    "Also sends message:updated for a removed message, and message:removed for each message of a removed conversation.",
    ["open.event-more-causes"],
    removalsToldFurther,
  ),
  "initiated-by-creation": accent(
    "Also sends session:request:initiated once a conversation is created.",
    ["open.event-more-causes"],
    initiatedByCreation(),
  ),
  "initiated-by-creation-marked": accent(
    "Also sends session:request:initiated once a conversation is created, and says so in it.",
    ["open.event-more-causes"],
    initiatedByCreation({ by: "creation" }),
  ),
};
