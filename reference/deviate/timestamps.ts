import { changesShown } from "./answer.ts";
import type { Plant } from "./deviation.ts";

/** Two hours (ms), by which clocks of two time zones may differ. */
export const otherZone = 7_200_000;

/** Timestamps that no body writes, so that none is read in another unit than it was written. */
const names = new Set([
  "attempted_at",
  "created_at",
  "dispatched_at",
  "occurred_at",
  "published_at",
  "pushed_at",
  "since",
  "updated_at",
  "waiting_since",
]);

/** Shows timestamps in another unit; that of a message is not among them (1/1). */
export const changesTimestamps = (change: (milliseconds: number) => number): Plant =>
  changesShown((object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        names.has(name) && typeof value === "number" ? change(value) : value,
      ]),
    ),
  );
