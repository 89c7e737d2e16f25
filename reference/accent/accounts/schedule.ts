/** The days of a schedule. */
import { tolerates } from "../../deviate/check.ts";
import { userOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows, takesBody, refusesIf } from "../../deviate/handler.ts";
import { pick } from "../../pick.ts";
import type { User } from "../../model.ts";
import { slot } from "../../slot.ts";

const off = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
};

/** A change of some days turns off the others. */
const otherDaysOff: Plant = takesBody("account.schedule.merge", (body) =>
  body.days === undefined ? body : { ...body, days: { ...off, ...body.days } },
);

/** Leaves out the days that were never set, and the offset where none was. */
const daysUnset: Plant = (reference) => {
  const setOf = slot<User, Set<keyof typeof off>>(() => new Set());
  const hasOffset = new WeakSet<User>();
  together(
    afterwards("account.schedule.merge", (call) => {
      for (const day of Object.keys(call.body.days ?? {})) {
        setOf(userOf(call)).add(day as keyof typeof off);
      }
      if (call.body.offset !== undefined) hasOffset.add(userOf(call));
    }),
    shows("account.schedule.read", ({ offset, ...data }, call) => ({
      ...data,
      ...(hasOffset.has(userOf(call)) && { offset }),
      days: pick(data.days ?? {}, [...setOf(userOf(call))]),
    })),
  )(reference);
};

type Pair = { from: string; to: string };

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether some pair ends before it begins, meets another one, or is not of the usual form. */
const isUntidy = (hours: readonly Partial<Pair>[] = []): boolean => {
  const pairs = hours
    .map(({ from = "", to = "" }) => ({ from, to }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return pairs.some(
    ({ from, to }, i) =>
      !isClock(from) || !isClock(to) || from >= to || to > (pairs[i + 1]?.from ?? "99:99"),
  );
};

/** Whether there are more than two pairs, or one that is not of whole and half hours. */
const isUnrounded = (hours: readonly Partial<Pair>[] = []): boolean =>
  hours.length > 2 || hours.some(({ from = "", to = "" }) => !/:[03]0.*:[03]0$/.test(from + to));

export const scheduleAccents: Record<string, Accent> = {
  "schedule-other-days-off": accent(
    "A change of some days of a schedule turns off the others.",
    ["open.account-schedule-days-merged"],
    otherDaysOff,
  ),
  "schedule-days-unset": accent(
    "Leaves days, and an offset, that were never set out of a schedule.",
    ["open.account-schedule-days-merged", "open.account-schedule-offset"],
    daysUnset,
  ),
  "schedule-stealth-hides-presence": accent(
    "Shows presence of a schedule as off while stealth is on.",
    ["open.availability-status-from"],
    shows("account.schedule.read", (data) => ({
      ...data,
      presence: data.presence && !data.stealth,
    })),
  ),
  "schedule-half-hours": accent(
    "Accepts only two pairs of hours a day, and only whole and half hours.",
    ["open.account-schedule-hours-form"],
    refusesIf("account.schedule.merge", ({ body }) => isUnrounded(body.hours)),
  ),
  "schedule-hours-tidy": accent(
    "Refuses hours that end before they begin, overlap or are not of the form 09:00, and sorts the others.",
    ["open.account-schedule-hours-form"],
    refusesIf("account.schedule.merge", ({ body }) => isUntidy(body.hours)),
    takesBody("account.schedule.merge", (body) =>
      body.hours
        ? {
            ...body,
            hours: body.hours.toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1)),
          }
        : body,
    ),
  ),
  "schedule-hours-any": accent(
    "Accepts any texts as hours.",
    ["open.account-schedule-hours-form"],
    tolerates("account.schedule.merge", /hours\/\d+\/(from|to): must match/),
  ),
  "schedule-offset-of-time-zones": accent(
    "Refuses as the offset of a schedule what no time zone has in minutes.",
    ["open.account-schedule-offset"],
    refusesIf(
      "account.schedule.merge",
      ({ body: { offset = 0 } }) => offset % 15 !== 0 || offset < -840 || offset > 720,
    ),
  ),
};
