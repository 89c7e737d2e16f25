/** When a user is available (2/3). */
import type { ScheduleWrite } from "../../schemas/generated/types.ts";
import type { User } from "../model.ts";
import { pick } from "../pick.ts";
import { slot } from "../slot.ts";

/** In the order of `Date.getUTCDay`. */
const dayNames = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

export interface Schedule {
  enabled: boolean;
  /** Online while an app is connected. */
  presence: boolean;
  /** Forced offline. */
  stealth: boolean;
  /** Minutes west of UTC: UTC+2 is -120. */
  offset: number;
  days: Record<(typeof dayNames)[number], boolean>;
  hours: { from: string; to: string }[];
}

export const scheduleOf = slot<User, Schedule>(() => ({
  enabled: false,
  presence: false,
  stealth: false,
  offset: 0,
  days: {
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: true,
    friday: true,
    saturday: false,
    sunday: false,
  },
  hours: [],
}));

/** Days that are not sent stay; hours that are sent replace all. */
export function changeSchedule(schedule: Schedule, change: ScheduleWrite): void {
  Object.assign(schedule, pick(change, ["enabled", "presence", "stealth", "offset"]));
  Object.assign(schedule.days, pick(change.days ?? {}, dayNames));
  if (change.hours) schedule.hours = change.hours.map(({ from, to }) => ({ from, to }));
}

/** Whether `now` (ms) lies in the days and hours; no hours mean the whole day. */
export function isOpen({ offset, days, hours }: Schedule, now: number): boolean {
  const local = new Date(now - offset * 60_000);
  // An offset may be any number; one that leads to no valid date opens nothing.
  if (Number.isNaN(local.getTime())) return false;
  const day = dayNames[local.getUTCDay()];
  if (day === undefined || !days[day]) return false;
  const time = local.toISOString().slice(11, 16);
  return hours.length === 0 || hours.some(({ from, to }) => from <= time && time <= to);
}
