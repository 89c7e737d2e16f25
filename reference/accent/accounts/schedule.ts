/** The days of a schedule. */
import { userOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows, takesBody } from "../../deviate/handler.ts";
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
export const otherDaysOff: Plant = takesBody("account.schedule.merge", (body) =>
  body.days === undefined ? body : { ...body, days: { ...off, ...body.days } },
);

/** Leaves out the days that were never set, and the offset where none was. */
export const daysUnset: Plant = (reference) => {
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
