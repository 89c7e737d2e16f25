import { writtenForTeam } from "./account/team.ts";
import { scheduleOf, type Schedule } from "../state/schedule.ts";
import { setAvailabilityOf } from "../state/availability.ts";
import {
  afterwards,
  forgetsWhen,
  instead,
  refusesIf,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { userOf } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { expiryFaults } from "./availability/expiry.ts";

/** Whoever was in stealth once is offline from then on. */
const stealthStays: Plant = (reference) => {
  const hidden = new WeakSet<object>();
  afterwards("account.schedule.merge", (call) => {
    if (call.body.stealth) hidden.add(userOf(call));
  })(reference);
  shows("availability.status.read", (data, call) =>
    hidden.has(userOf(call)) ? { ...data, status: "offline" } : data,
  )(reference);
};

/** The status that visitors see comes from other hours than those of the schedule. */
const statusFromHours = (change: (hours: Schedule["hours"]) => Schedule["hours"]): Plant =>
  instead("availability.status.read", (call, original) => {
    const schedule = scheduleOf(userOf(call));
    const { hours } = schedule;
    schedule.hours = change(hours);
    const data = original(call);
    schedule.hours = hours;
    return data;
  });

export const availabilityFaults: Record<string, Fault> = {
  ...expiryFaults,
  "availability-first-set-stays": fault(
    "An availability that is set stays while it lasts, whatever is set later.",
    ["availability.later-set-wins"],
    forgetsWhen(
      "availability.merge",
      (call) => setAvailabilityOf(call.reference, userOf(call)) !== undefined,
    ),
  ),
  "availability-same-type-stays": fault(
    "An availability that is set while one of its type lasts is accepted and forgotten.",
    ["availability.later-set-wins"],
    forgetsWhen("availability.merge", (call) => {
      const set = setAvailabilityOf(call.reference, userOf(call));
      return set?.type === call.body.type;
    }),
  ),
  "availability-lost-beside-schedule": fault(
    "An availability that is set while a schedule is enabled is not shown.",
    ["availability.set-beside-schedule"],
    forgetsWhen("availability.merge", (call) => scheduleOf(userOf(call)).enabled),
  ),
  "availability-seconds-stay": fault(
    "Setting an availability while an earlier one lasts keeps its seconds.",
    ["availability.later-set-wins"],
    takesBody("availability.merge", (body, call) => {
      const { time } = setAvailabilityOf(call.reference, userOf(call)) ?? body;
      return { ...body, time: { for: time.for } };
    }),
  ),
  "availability-stealth-when-away": fault(
    "Stealth has an effect only where nothing is set.",
    ["availability.stealth-is-offline"],
    shows("availability.status.read", (data, call) => {
      const set = setAvailabilityOf(call.reference, userOf(call));
      return set ? { ...data, status: set.type } : data;
    }),
  ),
  "availability-stealth-is-away": fault(
    "In stealth, visitors see the user as away.",
    ["availability.stealth-is-offline"],
    shows("availability.status.read", (data) =>
      data.status === "offline" ? { ...data, status: "away" } : data,
    ),
  ),
  "availability-always-offline": fault(
    "Visitors see every user as offline.",
    ["availability.visitors-see-online"],
    shows("availability.status.read", (data) => ({ ...data, status: "offline" })),
  ),
  "availability-stealth-stays": fault(
    "A user who was in stealth once stays offline for visitors.",
    ["availability.visitors-see-online"],
    stealthStays,
  ),
  "availability-of-large-offset-unread": fault(
    "The status of a user whose schedule has an offset that no calendar reaches cannot be read.",
    ["platform.large-numbers-are-read"],
    refusesIf("availability.status.read", (call) => scheduleOf(userOf(call)).offset > 1e12),
  ),
  "availability-of-large-seconds-unread": fault(
    "An availability that lasts longer than any calendar cannot be read.",
    ["platform.large-numbers-are-read"],
    refusesIf(
      "availability.read",
      (call) => (setAvailabilityOf(call.reference, userOf(call))?.time.for ?? 0) > 1e12,
    ),
  ),
  "availability-schedule-ignored": fault(
    "The status that visitors see does not follow the schedule.",
    ["availability.schedule-reaches-status"],
    shows("availability.status.read", (data, call) =>
      scheduleOf(userOf(call)).stealth ? data : { ...data, status: "online" },
    ),
  ),
  "availability-first-hours-alone": fault(
    "The status that visitors see follows the first pair of hours of the schedule alone.",
    ["availability.schedule-reaches-status"],
    statusFromHours((hours) => hours.slice(0, 1)),
  ),
  "availability-last-hours-alone": fault(
    "The status that visitors see follows the last pair of hours of the schedule alone.",
    ["availability.schedule-reaches-status"],
    statusFromHours((hours) => hours.slice(-1)),
  ),
  "availability-hours-ignored": fault(
    "The status that visitors see follows the days of the schedule and not its hours.",
    ["availability.schedule-reaches-status"],
    statusFromHours(() => []),
  ),
  "availability-of-team": fault(
    "An availability is set for all operators of the website.",
    ["platform.settings-of-one-user"],
    writtenForTeam("availability.merge"),
  ),
  "availability-since-is-end": fault(
    "The since of an availability is the time at which it ends.",
    ["availability.since-is-now"],
    shows("availability.read", ({ time, ...more }) => ({
      ...more,
      ...(time && { time: { ...time, since: (time.since ?? 0) + (time.for ?? 0) * 1000 } }),
    })),
  ),
};
