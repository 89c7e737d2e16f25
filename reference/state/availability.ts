/** Whether a user is online, away or offline, and what visitors see of it (2/2). */
import type { AvailabilityType } from "../../schemas/generated/types.ts";
import type { User } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";
import { isOpen, scheduleOf } from "./schedule.ts";

export interface SetAvailability {
  type: AvailabilityType;
  time: { for: number; since: number };
}

const setOf = slot<User, { last: SetAvailability | undefined }>(() => ({ last: undefined }));

/** Sets it for so many seconds from now. */
export function setAvailability(
  { clock }: Reference,
  user: User,
  type: AvailabilityType,
  seconds: number,
): void {
  setOf(user).last = { type, time: { for: seconds, since: clock.now() } };
}

/** What the user has set, while it lasts. */
export function setAvailabilityOf({ clock }: Reference, user: User): SetAvailability | undefined {
  const { last } = setOf(user);
  return last && clock.now() < last.time.since + last.time.for * 1000 ? last : undefined;
}

/** What schedule and presence give, unless `set` comes before them. */
function typeOf(
  { clock, relay }: Reference,
  user: User,
  set: SetAvailability | undefined,
): AvailabilityType {
  const schedule = scheduleOf(user);
  if (schedule.stealth) return "offline";
  if (set) return set.type;
  if (schedule.enabled && !isOpen(schedule, clock.now())) return "offline";
  return schedule.presence && !relay.isConnected(user.user_id) ? "away" : "online";
}

/** What schedule and presence alone give. */
export const scheduledAvailability = (reference: Reference, user: User): AvailabilityType =>
  typeOf(reference, user, undefined);

/** What visitors see. */
export const availabilityOf = (reference: Reference, user: User): AvailabilityType =>
  typeOf(reference, user, setAvailabilityOf(reference, user));
