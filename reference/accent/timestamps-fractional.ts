/** Timestamps are seconds with a fraction. */
import { changeTimestamps } from "../deviate/timestamps.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Shows timestamps whose unit is not stated in seconds with a fraction.",
  legal: ["open.timestamp-unit", "open.number-forms"],
  plant(reference) {
    changeTimestamps(reference, (timestamp) => timestamp / 1000);
  },
};
