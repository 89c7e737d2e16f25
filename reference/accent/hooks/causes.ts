import { websiteOf } from "../../call.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { hooksMiss, losesEventOf } from "../../deviate/event.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import type { EmittedEvent } from "../../relay/event.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { conversationsOf, tell } from "../../state/conversation/store.ts";
import { findProfile } from "../../state/people.ts";

const swapped: Record<string, string> = {
  "message:send": "message:received",
  "message:received": "message:send",
  "message:acknowledge:read:send": "message:acknowledge:read:received",
  "message:acknowledge:read:received": "message:acknowledge:read:send",
};

/** The name that the other side has in the reference; what the stage lets occur keeps its own. */
export const directionOf = (name: string): string => swapped[name] ?? name;

/** What causes these events is inferred, so that they may never be sent. */
export const inferred = [
  "message:send",
  "message:received",
  "message:acknowledge:read:send",
  "message:acknowledge:read:received",
  "message:notify:unread:send",
  "message:notify:unread:received",
  "session:set_email",
  "session:set_phone",
  "session:set_address",
  "session:set_subject",
  "session:set_data",
  "session:set_avatar",
  "session:set_nickname",
  "session:set_state",
  "session:set_block",
  "session:set_segments",
  "session:removed",
  "session:sync:geolocation",
  "session:sync:system",
  "session:sync:network",
  "session:sync:timezone",
  "session:sync:locales",
  "session:sync:events",
  "session:sync:rating",
  "session:sync:topic",
  "people:profile:created",
  "people:profile:updated",
  "people:profile:removed",
  "people:bind:session",
  "people:sync:profile",
  "campaign:progress",
  "campaign:dispatched",
  "campaign:running",
  "status:health:changed",
  "email:subscribe",
  "email:track:view",
  "plugin:event",
] as const;

const sent = new Set(["message:send", "message:received"]);

/** The type of each message, and whether it is kept from the other side. */
const isPlainMessage: Plant = (reference) =>
  seam("hookNames", (original) => (namespaces, event) => {
    const { name, website_id = "", session_id = "", data } = event;
    const website = reference.platform.websites.get(website_id);
    const stealth = website && conversationsOf(website).get(session_id)?.stealth;
    const isKept =
      data["type"] === "note" ||
      data["type"] === "event" ||
      stealth?.has(Number(data["fingerprint"]));
    return !(sent.has(name) && isKept) && original(namespaces, event);
  })(reference);

export const moreCauses = ({ name }: EmittedEvent): string[] =>
  sent.has(name) ? [name, "session:set_data", "session:sync:topic"] : [name];

const sameValueTold: Plant = instead("conversation.block.set", (call, original) => {
  const { conversation } = placeOf(call);
  const { is_blocked } = conversation;
  const data = original(call);
  if (is_blocked === call.body.blocked)
    tell(call.reference, conversation, "session:set_block", { is_blocked });
  return data;
});

const own = ["people:profile:updated", "people:sync:profile", "people:bind:session"];

const writes = [
  "people.event.create",
  "people.data.replace",
  "people.data.merge",
  "people.profile.merge",
] as const;

const peopleToldOften: Plant = together(
  ...writes.map((id) =>
    afterwards(id, (call) => {
      const website = websiteOf(call);
      const profile = findProfile(website, call.params.people_id);
      if (!profile) return;
      const { people_id, email } = profile;
      for (const name of own)
        emitWebsite(call.reference, name, website.website_id, { people_id, email });
    }),
  ),
);

const peopleToldSeldom: Plant = together(
  losesEventOf("people.data.replace", "people:profile:updated"),
  losesEventOf("people.data.merge", "people:profile:updated"),
  hooksMiss("people:bind:session"),
);

/** Whether the target is neither HTTPS nor on the machine itself, where tests listen. */
export function isPlain(target: string | undefined): boolean {
  const url = target === undefined ? null : URL.parse(target);
  return url?.protocol === "http:" && !["127.0.0.1", "[::1]", "localhost"].includes(url.hostname);
}

export const hooksCausesAccents: Record<string, Accent> = {
  "hook-plain-messages-only": accent(
    "Notifies hooks of no note, event or stealth message.",
    ["open.hook-message-kinds"],
    isPlainMessage,
  ),
  "hook-same-value-told": accent(
    "Reports a block even when it is set again to the same value.",
    ["open.hook-set-versus-sync"],
    sameValueTold,
  ),
  "hook-people-told-often": accent(
    "Notifies hooks of a changed, synchronised and bound profile after each write of an event, of data or of segments.",
    ["open.hook-people-side-effects", "open.people-hooks-of-own-writes"],
    peopleToldOften,
  ),
  "hook-people-told-seldom": unusual(
    accent(
      "Notifies nobody of a profile whose data was written, nor of one that a conversation was bound to.",
      ["open.hook-people-side-effects"],
      peopleToldSeldom,
    ),
    ["platform.hook-visitor", "hook-arrives:people:bind:session"],
  ),
};
