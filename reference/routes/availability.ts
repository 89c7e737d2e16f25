/** The availability of a user, as set and as visitors see it (2/2). */
import { userOf, type Handlers } from "../call.ts";
import { invalid } from "../refusal.ts";
import {
  availabilityOf,
  scheduledAvailability,
  setAvailability,
  setAvailabilityOf,
} from "../state/availability.ts";

/** Seconds; the documents give no bounds. */
const shortest = 1;
const longest = 30 * 24 * 60 * 60;

export const availability: Handlers = {
  "availability.read": (call) => {
    const user = userOf(call);
    const set = setAvailabilityOf(call.reference, user);
    return {
      user_id: user.user_id,
      ...(set ?? { type: scheduledAvailability(call.reference, user) }),
    };
  },
  "availability.merge": (call) => {
    const user = userOf(call);
    const { type, time } = call.body;
    if (time.for < shortest || time.for > longest) {
      throw invalid(`time.for: from ${shortest} to ${longest} seconds`);
    }
    setAvailability(call.reference, user, type, time.for);
  },
  "availability.status.read": (call) => {
    const user = userOf(call);
    return { user_id: user.user_id, status: availabilityOf(call.reference, user) };
  },
};
