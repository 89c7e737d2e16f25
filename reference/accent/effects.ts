import { websiteOf } from "../call.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { sends } from "../deviate/event.ts";
import { afterwards, instead, takesBody, undoes } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { without } from "../deviate/without.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { ratingsOf } from "../state/rating.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { profileOf } from "../state/people.ts";
import { domainAccents } from "./effects/domain.ts";
import { editingAccents } from "./effects/editing.ts";
import { ordersAccents } from "./effects/orders.ts";
import { mergesAccents } from "./effects/merges.ts";

/** What a call of the reference does, and what it does on another platform. */
export const effectsAccents: Record<string, Accent> = {
  ...ordersAccents,
  ...mergesAccents,
  ...domainAccents,
  ...editingAccents,
  "conversation-created-unresolved": accent(
    "A new conversation is unresolved from its creation.",
    ["open.conversation-created-fields", "open.conversation-state-moves"],
    instead("conversation.create", (call, original) => {
      const created = original(call);
      const [newest] = conversationsOf(websiteOf(call)).created;
      if (newest) newest.state = "unresolved";
      return created;
    }),
  ),
  "conversation-created-nameless": accent(
    "A new conversation has no nickname until somebody gives it one.",
    ["open.conversation-created-fields"],
    afterwards("conversation.create", (call) => {
      const [newest] = conversationsOf(websiteOf(call)).created;
      if (newest) newest.meta = without(newest.meta, "nickname");
    }),
  ),
  "fingerprints-in-sequence": accent(
    "Gives messages without a fingerprint small numbers in sequence.",
    ["open.message-fingerprint-form"],
    (reference) => {
      let last = 1_000;
      const numbered = takesBody("conversation.message.send", (body) => ({
        fingerprint: ++last,
        ...body,
      }));
      numbered(reference);
    },
  ),
  "fingerprints-of-millions": accent(
    "Has given all numbers below ten millions to messages, and gives another fingerprint to one that is sent with such a number.",
    ["open.message-fingerprint-scope", "open.message-fingerprint-taken"],
    takesBody("conversation.message.send", (body) =>
      (body.fingerprint ?? Infinity) < 10_000_000 ? without(body, "fingerprint") : body,
    ),
  ),
  "fingerprints-by-conversation": accent(
    "Numbers the messages of each conversation that come without a fingerprint from one on.",
    ["open.message-fingerprint-form", "open.message-fingerprint-scope"],
    takesBody("conversation.message.send", (body, call) => {
      const { byFingerprint, gone } = placeOf(call).conversation.thread;
      let fingerprint = 1;
      while (byFingerprint.has(fingerprint) || gone.has(fingerprint)) fingerprint += 1;
      return { fingerprint, ...body };
    }),
  ),
  "verified-without-entry": accent(
    "Setting or clearing verified leaves the verifications as they are.",
    ["open.verify-clears"],
    undoes("conversation.verify.set", (call) => {
      const { conversation } = placeOf(call);
      const verifications = [...conversation.verifications];
      return () => void Object.assign(conversation, { verifications });
    }),
  ),
  "read-is-delivered": accent(
    "A message that is marked as read is delivered as well.",
    ["open.read-implies-delivered"],
    afterwards("conversation.read.mark", (call) => {
      for (const message of placeOf(call).conversation.thread.messages) {
        if (message.read !== "" && message.delivered === "") message.delivered = message.read;
      }
    }),
  ),
  "open-state-of-a-minute": accent(
    "The open state of a conversation expires after a minute.",
    ["open.open-state-duration"],
    seam("duration", (original) => (name) => (name === "open-state" ? 60_000 : original(name))),
  ),
  "open-state-of-a-day": accent(
    "The open state of a conversation expires after a day.",
    ["open.open-state-duration"],
    seam("duration", (original) => (name) => (name === "open-state" ? 86_400_000 : original(name))),
  ),
  "deletion-after-two-days": accent(
    "A scheduled deletion of a website runs after two days.",
    ["open.website-deletion-delay"],
    seam(
      "duration",
      (original) => (name) => (name === "website-deletion" ? 2 * 86_400_000 : original(name)),
    ),
  ),
  "ephemeral-session-of-two-hours": accent(
    "An ephemeral session lasts two hours.",
    ["open.session-lifetime"],
    seam(
      "duration",
      (original) => (name) => (name === "ephemeral-session" ? 7_200_000 : original(name)),
    ),
  ),
  "profile-put-clears-all": accent(
    "PUT of a profile also clears its custom data and events.",
    ["open.people-put-related"],
    afterwards("people.profile.replace", (call) => {
      const profile = profileOf(websiteOf(call), call.body.email);
      profile.data = {};
      profile.events = [];
    }),
  ),
  "profile-event-blue": accent(
    "An event of a profile without a color is blue.",
    ["open.people-event-color-default"],
    takesBody("people.event.create", (body) => ({ color: "blue", ...body })),
  ),
  "profile-events-colored-in-turn": accent(
    "Events of profiles that have no color get one after the other.",
    ["open.people-event-color-default"],
    (reference) => {
      const colors = ["red", "orange", "yellow", "green", "blue", "purple", "pink"] as const;
      let turn = 0;
      takesBody("people.event.create", (body) => {
        const color = colors[turn++ % colors.length] ?? "red";
        return { color, ...body };
      })(reference);
    },
  ),
  "service-failure-silent": accent(
    "Sends no event when a service fails.",
    ["open.services-failure"],
    sends((event) => (event.name.startsWith("service:") && "error" in event.data ? [] : [event])),
  ),
  "rating-keeps-creation": accent(
    "A session that is rated again keeps the date of its rating.",
    ["open.rating-created-at-on-change"],
    undoes("ratings.rating.replace", (call) => {
      const { website, conversation } = placeOf(call);
      const created_at = ratingsOf(website).get(conversation.session_id)?.created_at;
      return () => {
        const rating = ratingsOf(website).get(conversation.session_id);
        if (rating && created_at !== undefined) rating.created_at = created_at;
      };
    }),
  ),
  "rating-keeps-comment": accent(
    "A PUT of a rating without a comment keeps the earlier comment.",
    ["open.put-omitted-optional"],
    takesBody("ratings.rating.replace", (body, call) => {
      const { website, conversation } = placeOf(call);
      const comment = ratingsOf(website).get(conversation.session_id)?.comment;
      return comment === undefined ? body : { comment, ...body };
    }),
  ),
};
