/** What has ended by itself and is shown until it is looked for, since that is done now and then only (open.read-after-write). */
import { accent, together, type Accent, type Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { pageOf } from "../../routes/status/state.ts";

/** How often it is looked what has ended (ms of real time, however far the clock was moved): longer than reads may lag behind writes. */
export const round = 2500;

/** Whether what has ended is shown on: from when that is first asked, until it is looked for. */
function shownOn(): (ended: unknown) => boolean {
  const all = new Set<unknown>();
  const over = new Set<unknown>();
  return (ended) => {
    if (!all.has(ended)) setTimeout(() => over.add(ended), round).unref();
    all.add(ended);
    return !over.has(ended);
  };
}

/** The announcement of a status page stays for a while after it has expired. */
const announcementsStay: Plant = (reference) => {
  const { clock } = reference;
  const stays = shownOn();
  const staying = (id: "status.announcement.exists" | "status.announcement.read"): Plant =>
    instead(id, (call, original) => {
      const { announcement } = pageOf(call);
      const hasEnded = (announcement?.expire_at ?? Infinity) <= clock.now();
      return hasEnded && stays(announcement) ? announcement : original(call);
    });
  together(staying("status.announcement.exists"), staying("status.announcement.read"))(reference);
};

/** A session can be used for a while after it has expired. */
const sessionsStay: Plant = (reference) => {
  const { credentials } = reference.platform;
  const stays = shownOn();
  seam("credential", (original) => (identifier, key) => {
    const held = credentials.get(identifier);
    const isUser = held?.tier === "user" && held.key === key;
    return original(identifier, key) ?? (isUser && stays(held) ? held : undefined);
  })(reference);
};

interface Shown {
  card_id?: string;
  is_expired?: boolean;
}

/** A card that was valid is shown as valid for a while after its last month. */
const cardsStayValid: Plant = (reference) => {
  const stays = shownOn();
  const valid = new Set<string | undefined>();
  const seen = <Card extends Shown>(card: Card): Card => {
    const { card_id, is_expired } = card;
    if (!is_expired) valid.add(card_id);
    return valid.has(card_id) && is_expired && stays(card_id)
      ? { ...card, is_expired: false }
      : card;
  };
  together(
    shows("billing.card.read", (card) => seen(card)),
    shows("billing.card.list", (data) => ({ ...data, cards: (data.cards ?? []).map(seen) })),
  )(reference);
};

/** A conversation is shown as active for a while after its visitor has left. */
const activityStays: Plant = (reference) => {
  const stays = shownOn();
  const active = new Set<string | undefined>();
  shows("conversation.read", (data) => {
    const { session_id } = data;
    if (data.active?.now) active.add(session_id);
    else if (active.has(session_id) && stays(session_id))
      return { ...data, active: { ...data.active, now: true } };
    return data;
  })(reference);
};

export const endedAccents: Record<string, Accent> = {
  "ended-shown-on": accent(
    "Looks only after two and a half seconds what has ended by itself: announcements, sessions, the validity of cards, the activity of conversations.",
    ["open.read-after-write"],
    announcementsStay,
    sessionsStay,
    cardsStayValid,
    activityStays,
  ),
};
