/** What a user wants to be notified of (2/3): nine switches, and the keys of push services. */
import type { NotificationSettings } from "../../schemas/generated/types.ts";
import type { User } from "../model.ts";
import { slot } from "../slot.ts";

const atFirst = {
  disabled: false,
  messages_online: true,
  messages_offline: true,
  messages_unread: true,
  messages_transcript: true,
  messages_rating: true,
  billing_invoice: true,
  visitor_browsing: true,
  sounds: true,
};

type Switch = keyof typeof atFirst;

export const switches = Object.keys(atFirst) as Switch[];

export const notificationOf = slot<User, Pick<NotificationSettings, Switch>>(() => ({
  ...atFirst,
}));

/** Whether the user wants mail of this kind; `disabled` silences all. */
export function wantsMail(user: User, kind: Exclude<Switch, "disabled">): boolean {
  const settings = notificationOf(user);
  return settings[kind] && !settings.disabled;
}

export const pushKeysOf = slot<User, Set<string>>(() => new Set());
