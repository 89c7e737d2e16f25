import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import type { User } from "../../model.ts";
import { wrapHandler } from "../../seams.ts";

/** An availability is shown as set long after its seconds have passed. */
export const neverExpires: Plant = ({ seams }) => {
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
};
