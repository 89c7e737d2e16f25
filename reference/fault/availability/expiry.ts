import { userOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import type { User } from "../../model.ts";
import { wrapHandler } from "../../seams.ts";

/** An availability is shown as set long after its seconds have passed. */
const neverExpires: Plant = ({ seams }) => {
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

/** Each availability that is set is shown as set an hour before the last. */
const sinceGoesBack: Plant = ({ seams }) => {
  let hours = 0;
  wrapHandler(seams, "availability.merge", (call, original) => {
    hours += 1;
    return original(call);
  });
  wrapHandler(seams, "availability.read", (call, original) => {
    const data = original(call);
    const { time } = data;
    return time?.since === undefined
      ? data
      : { ...data, time: { ...time, since: time.since - hours * 3_600_000 } };
  });
};

/** An availability lasts twice the seconds that were set, and shows those. */
const twiceAsLong: Plant = ({ seams }) => {
  wrapHandler(seams, "availability.merge", (call, original) => {
    const time = { for: 2 * call.body.time.for };
    return original({ ...call, body: { ...call.body, time } });
  });
  wrapHandler(seams, "availability.read", (call, original) => {
    const data = original(call);
    const { time } = data;
    return time?.for === undefined ? data : { ...data, time: { ...time, for: time.for / 2 } };
  });
};

/** While an availability lasts, setting another keeps its since. */
const sinceOfFirst: Plant = ({ seams }) => {
  const first = new Map<string, number>();
  wrapHandler(seams, "availability.read", (call, original) => {
    const data = original(call);
    const { user_id, time } = data;
    if (time?.since === undefined) {
      first.delete(user_id);
      return data;
    }
    const since = first.get(user_id) ?? time.since;
    first.set(user_id, since);
    return { ...data, time: { ...time, since } };
  });
};

/** An availability is over at the time that is said for it, whatever its seconds are. */
function endsAt(
  plant: Parameters<Plant>[0],
  endOf: (now: number, seconds: number, former: number) => number,
): void {
  const ends = new WeakMap<User, number>();
  wrapHandler(plant.seams, "availability.merge", (call, original) => {
    const result = original(call);
    const user = userOf(call);
    const now = call.reference.clock.now();
    ends.set(user, endOf(now, call.body.time.for, ends.get(user) ?? 0));
    return result;
  });
  wrapHandler(plant.seams, "availability.read", (call, original) => {
    const user = userOf(call);
    const isOver = call.reference.clock.now() >= (ends.get(user) ?? Infinity);
    return isOver ? { user_id: user.user_id, type: "offline" } : original(call);
  });
}

/** An availability that is set while another one lasts ends when that one would have. */
const endsWithFormer: Plant = (plant) =>
  endsAt(plant, (now, seconds, former) =>
    former > now ? Math.min(former, now + 1000 * seconds) : now + 1000 * seconds,
  );

/** An availability lasts as many hundredths of a second as seconds were set, and shows those. */
const inHundredths: Plant = (plant) => endsAt(plant, (now, seconds) => now + 10 * seconds);

/** An availability of less than two minutes is over before anybody reads it: its seconds count as microseconds. */
const inMicroseconds: Plant = (plant) =>
  endsAt(plant, (now, seconds) => now + (seconds < 120 ? 0.001 : 1000) * seconds);

export const expiryFaults: Record<string, Fault> = {
  "availability-never-expires": fault(
    "An availability is shown as set long after its seconds have passed.",
    ["availability.expires"],
    neverExpires,
  ),
  "availability-since-goes-back": fault(
    "Each availability that is set is shown as set an hour before the last.",
    ["availability.since-moves-on"],
    sinceGoesBack,
  ),
  "availability-ends-with-former": fault(
    "An availability that is set while another one lasts ends when that one would have.",
    ["availability.expires"],
    endsWithFormer,
  ),
  "availability-in-hundredths": fault(
    "An availability lasts as many hundredths of a second as seconds were set, and shows those.",
    ["availability.expires"],
    inHundredths,
  ),
  "availability-over-at-once": fault(
    "An availability of less than two minutes is over before anybody reads it.",
    ["availability.expires"],
    inMicroseconds,
  ),
  "availability-expiry-twice-as-long": fault(
    "An availability lasts twice the seconds that were set, and shows those.",
    ["availability.expires"],
    twiceAsLong,
  ),
  "availability-since-of-first": fault(
    "While an availability lasts, setting another keeps its since.",
    ["availability.since-moves-on"],
    sinceOfFirst,
  ),
};
