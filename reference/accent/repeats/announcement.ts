/** When an announcement expires. */
import type { Call } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf, shows, takesBody } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { pageOf } from "../../routes/status/state.ts";

/** Reads and shows the expiry in seconds. */
const inSeconds: Plant = together(
  takesBody("status.announcement.replace", (body) =>
    body.expire_at === undefined ? body : { ...body, expire_at: body.expire_at * 1000 },
  ),
  shows("status.announcement.read", (data) =>
    data.expire_at === undefined ? data : { ...data, expire_at: data.expire_at / 1000 },
  ),
);

/** Keeps an expiry that is still to come where the next announcement has none. */
const expiryStays: Plant = takesBody("status.announcement.replace", (body, call) => {
  const { expire_at = 0 } = pageOf(call).announcement ?? {};
  return expire_at > call.reference.clock.now() ? { expire_at, ...body } : body;
});

const isPast = ({ body, reference }: Call<"status.announcement.replace">): boolean =>
  (body.expire_at ?? Infinity) <= reference.clock.now();

/** Keeps an announcement that has expired when it is written. */
const pastIsKept: Plant = (reference) => {
  const expiries = new WeakMap<object, number>();
  together(
    instead("status.announcement.replace", (call, original) => {
      const { expire_at } = call.body;
      if (!isPast(call) || expire_at === undefined) return original(call);
      original({ ...call, body: without(call.body, "expire_at") });
      const { announcement } = pageOf(call);
      if (announcement) expiries.set(announcement, expire_at);
    }),
    shows("status.announcement.read", (data) => {
      const expire_at = expiries.get(data);
      return expire_at === undefined ? data : { ...data, expire_at };
    }),
  )(reference);
};

/** Accepts an announcement that has expired when it is written. */
const pastExpires: Plant = together(
  instead("status.announcement.replace", (call, original) =>
    original(isPast(call) ? { ...call, body: without(call.body, "expire_at") } : call),
  ),
  afterwards("status.announcement.replace", (call) => {
    if (isPast(call)) pageOf(call).announcement = undefined;
  }),
);

const year = 366 * 86_400_000;

/** Refuses an expiry that is more than a year away. */
const yearAtMost: Plant = refusesIf(
  "status.announcement.replace",
  ({ body, reference }) => (body.expire_at ?? 0) > reference.clock.now() + year,
);

export const announcementAccents: Record<string, Accent> = {
  "announcement-expiry-stays": accent(
    "Keeps the expiry of an announcement that a PUT leaves out.",
    ["open.status-announcement-blank-expiry"],
    expiryStays,
  ),
  "announcement-expires-in-seconds": accent(
    "Reads the expiry of an announcement in seconds.",
    ["open.status-announcement-expiry-unit"],
    inSeconds,
  ),
  "announcement-a-year-at-most": accent(
    "Refuses an announcement that expires more than a year from now.",
    ["open.status-announcement-expiry-unit"],
    yearAtMost,
  ),
  "announcement-past-kept": accent(
    "Keeps an announcement whose expiry has passed.",
    ["open.status-announcement-expiry-unit"],
    pastIsKept,
  ),
  "announcement-past-expires": accent(
    "Accepts an announcement whose expiry has passed, which is gone at once.",
    ["open.status-announcement-expiry-unit"],
    pastExpires,
  ),
};
