/** Changes of messages that come about when the event tells of them, some time after the call was answered (1/1). */
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { checkEdit, messageOf } from "../../routes/conversation/messages.ts";
import { placeOf, type Place } from "../../routes/conversation/place.ts";
import { editMessage, removeMessage } from "../../state/conversation/message.ts";
import type { Message } from "../../state/conversation/model.ts";
import { conversationsOf } from "../../state/conversation/store.ts";

/** How long it takes (ms): longer than reads may lag behind writes. */
const queued = 3_000;

const isThere = ({ website, conversation }: Place, message: Message): boolean =>
  conversationsOf(website).get(conversation.session_id) === conversation &&
  conversation.thread.byFingerprint.get(message.fingerprint) === message;

/** Messages are edited and removed some time after that was accepted. */
export const changesComeLater: Plant = (reference) => {
  const { clock } = reference;
  const later = (place: Place, message: Message, change: () => void): void =>
    clock.at(clock.now() + queued, () => {
      if (isThere(place, message)) change();
    });
  together(
    instead("conversation.message.edit", (call) => {
      const place = placeOf(call);
      const { website, conversation } = place;
      const message = messageOf(conversation, call.params.fingerprint);
      const { content } = call.body;
      checkEdit(reference, conversation, message, content);
      later(place, message, () => editMessage(reference, website, conversation, message, content));
    }),
    instead("conversation.message.remove", (call) => {
      const place = placeOf(call);
      const { website, conversation } = place;
      const message = messageOf(conversation, call.params.fingerprint);
      later(place, message, () => removeMessage(reference, website, conversation, message));
    }),
  )(reference);
};
