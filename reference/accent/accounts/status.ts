/** What users see of their availability, and what visitors see of it. */
import type { AvailabilityType } from "../../../schemas/generated/types.ts";
import { userOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import type { User } from "../../model.ts";
import { setAvailabilityOf, type SetAvailability } from "../../state/availability.ts";
import { isOpen, scheduleOf } from "../../state/schedule.ts";

/** An enabled schedule comes before what was set: outside its days and hours the user is offline. */
const offlineOutsideHours: Plant = shows("availability.status.read", (data, call) => {
  const schedule = scheduleOf(userOf(call));
  const isClosed = schedule.enabled && !isOpen(schedule, call.reference.clock.now());
  return isClosed ? { ...data, status: "offline" } : data;
});

/** A user without an open socket is offline, whatever was set. */
const offlineWithoutSocket: Plant = shows("availability.status.read", (data, call) => {
  const isConnected = call.reference.relay.isConnected(userOf(call).user_id);
  return isConnected ? data : { ...data, status: "offline" };
});

/** How long it takes until somebody counts as there (ms): several times what reads may lag behind writes. */
const noticing = 7000;

/** The same, but a socket counts only a while after a status was asked for while it was open. */
const socketNoticedLate: Plant = (reference) => {
  const { clock, relay } = reference;
  const since = new Map<string, number>();
  shows("availability.status.read", (data, call) => {
    const { user_id } = userOf(call);
    if (!relay.isConnected(user_id)) since.delete(user_id);
    else if (!since.has(user_id)) since.set(user_id, clock.now());
    const isNoticed = clock.now() >= (since.get(user_id) ?? Infinity) + noticing;
    return isNoticed ? data : { ...data, status: "offline" };
  })(reference);
};

/** What was set counts for nothing: without stealth a user is online while present, where presence counts, and else away. */
const byPresenceAlone: Plant = shows("availability.status.read", (data, call) => {
  const user = userOf(call);
  const { presence, stealth } = scheduleOf(user);
  if (stealth) return data;
  const isPresent = presence && call.reference.relay.isConnected(user.user_id);
  return { ...data, status: isPresent ? "online" : "away" };
});

/** Stealth has an effect only in an enabled schedule. */
const stealthWhenEnabled: Plant = instead("availability.status.read", (call, original) => {
  const schedule = scheduleOf(userOf(call));
  const { stealth } = schedule;
  schedule.stealth &&= schedule.enabled;
  const data = original(call);
  schedule.stealth = stealth;
  return data;
});

const year = 365 * 86_400_000;

/** The since of an availability is when its type came; who has set none is away, and was so a year ago. */
const sinceOfType: Plant = (reference) => {
  const { clock } = reference;
  const came = new WeakMap<User, number>();
  const cameTo = (user: User): number => came.get(user) ?? user.created_at - year;
  const typeOf = (user: User): AvailabilityType =>
    setAvailabilityOf(reference, user)?.type ?? "away";
  together(
    instead("availability.merge", (call, original) => {
      const user = userOf(call);
      const before = typeOf(user);
      original(call);
      if (typeOf(user) !== before) came.set(user, clock.now());
    }),
    shows("availability.read", (data, call) => {
      const user = userOf(call);
      const { time } = data as Partial<SetAvailability>;
      if (!time) return { ...data, type: typeOf(user) };
      return { ...data, time: { ...time, since: cameTo(user) } };
    }),
  )(reference);
};

/** How often it is looked which availabilities have ended (ms of real time): longer than reads may lag behind writes. */
const round = 2500;

/** What has ended is shown until it is looked for. */
const endsSeen: Plant = (reference) => {
  const lasting = new WeakMap<User, SetAvailability>();
  together(
    afterwards("availability.merge", (call) => {
      const user = userOf(call);
      const set = setAvailabilityOf(reference, user);
      if (set) lasting.set(user, set);
    }),
    shows("availability.read", (data, call) => {
      const user = userOf(call);
      const last = lasting.get(user);
      if (!last || setAvailabilityOf(reference, user)) return data;
      setTimeout(() => lasting.get(user) === last && lasting.delete(user), round).unref();
      return { ...data, ...last };
    }),
  )(reference);
};

/** Beside the type of who has set none, the time of what ended last. */
const timeOfEnded: Plant = (reference) => {
  const last = new WeakMap<User, SetAvailability["time"]>();
  together(
    afterwards("availability.merge", (call) => {
      const user = userOf(call);
      const set = setAvailabilityOf(reference, user);
      if (set) last.set(user, set.time);
    }),
    shows("availability.read", (data, call) => {
      const user = userOf(call);
      const time = last.get(user);
      return !time || setAvailabilityOf(reference, user) ? data : { ...data, time };
    }),
  )(reference);
};

export const accountsStatusAccents: Record<string, Accent> = {
  "availability-by-schedule-first": accent(
    "Shows visitors that a user is offline outside the days and hours of an enabled schedule, whatever was set.",
    ["open.availability-status-from"],
    offlineOutsideHours,
  ),
  "availability-since-its-type": accent(
    "Shows as since of an availability when its type came; a user who has set none is away, and was so a year ago.",
    ["open.availability-since-unit"],
    sinceOfType,
  ),
  "availability-ends-seen-late": accent(
    "Looks every two and a half seconds which availabilities have ended, and shows them until then.",
    ["open.read-after-write"],
    endsSeen,
  ),
  "availability-by-presence": accent(
    "Shows visitors that a user is online while an app is open, where presence is on, and else away, whatever was set or scheduled.",
    ["open.availability-status-from"],
    byPresenceAlone,
  ),
  "availability-time-of-ended": accent(
    "Shows beside the type of a user who has set none the time of the setting that ended last.",
    ["open.availability-after-expiry"],
    timeOfEnded,
  ),
  "availability-needs-socket": accent(
    "Shows visitors that a user without an open socket is offline, whatever was set.",
    ["open.availability-status-from"],
    offlineWithoutSocket,
  ),
  "availability-socket-noticed-late": accent(
    "Shows visitors that a user is offline until a socket of theirs has been open for seven seconds, whatever was set.",
    ["open.availability-status-from"],
    socketNoticedLate,
  ),
  "availability-stealth-when-enabled": accent(
    "Stealth makes nobody offline while the schedule is not enabled.",
    ["open.availability-stealth-when-disabled"],
    stealthWhenEnabled,
  ),
};
