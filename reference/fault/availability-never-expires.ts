/** An availability is shown as set long after its seconds have passed. */
import { userOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import type { User } from "../model.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An availability is shown as set long after its seconds have passed.",
  trips: ["availability.expires"],
  plant({ seams }) {
    const shown = new WeakMap<User, unknown>();
    wrapHandler(seams, "availability.merge", (call, original) => {
      const result = original(call);
      const user = userOf(call);
      const since = call.reference.clock.now();
      const { type, time } = call.body;
      shown.set(user, { user_id: user.user_id, type, time: { for: time.for, since } });
      return result;
    });
    wrapHandler(
      seams,
      "availability.read",
      (call, original) => shown.get(userOf(call)) ?? original(call),
    );
  },
};
