/** Availability: what is set must last until it is read. */
import { withBody } from "../body.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement } from "../scene.ts";

/** Seconds: longer than any rule takes, and no longer than must be taken (open.availability-for-bounds). */
const shortest = 600;
const longest = 86_400;

export const availability: Arrangement = {
  input: {
    "availability.merge": (_, input) => {
      const seconds = Number(memberAt(input.body, "time/for"));
      const time = { for: Math.min(longest, Math.max(shortest, Math.round(seconds))) };
      return withBody(input, { time });
    },
  },
};
