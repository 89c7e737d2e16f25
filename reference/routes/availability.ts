/** The availability of a user, as set and as visitors see it (2/2). */
import { userOf, type Handlers } from "../call.ts";
import {
  availabilityOf,
  scheduledAvailability,
  setAvailability,
  setAvailabilityOf,
} from "../state/availability.ts";

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
    setAvailability(call.reference, user, type, time.for);
  },
  "availability.status.read": (call) => {
    const user = userOf(call);
    return { user_id: user.user_id, status: availabilityOf(call.reference, user) };
  },
};
