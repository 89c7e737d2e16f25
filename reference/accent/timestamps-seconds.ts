/** Timestamps are seconds. */
import { changeTimestamps } from "../deviate/timestamps.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Shows timestamps whose unit is not stated in whole seconds; that of a message stays in milliseconds.",
  legal: ["open.timestamp-unit", "1/1"],
  plant(reference) {
    changeTimestamps(reference, (timestamp) => Math.floor(timestamp / 1000));
  },
};
