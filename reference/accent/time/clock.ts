import type { Plant } from "../../deviate/deviation.ts";
import { wrap } from "../../seams.ts";

const minute = 60_000;

/** Its clock is so many minutes ahead of that of the machine. */
export const clockOff =
  (minutes: number): Plant =>
  ({ clock, seams }) => {
    clock.advance(minutes * minute);
    wrap(seams, "reply", (original) => (outcome) => {
      const reply = original(outcome);
      const date = new Date(clock.now()).toUTCString();
      return { ...reply, headers: { ...reply.headers, date } };
    });
  };
