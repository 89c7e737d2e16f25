import { accent, type Accent } from "../deviate/deviation.ts";
import { changesTimestamps } from "../deviate/timestamps.ts";
import { absentAccents } from "./values/absent.ts";

export const valuesAccents: Record<string, Accent> = {
  ...absentAccents,
  "timestamps-fractional": accent(
    "Shows timestamps whose unit is not stated in seconds with a fraction.",
    ["open.timestamp-unit", "open.number-forms"],
    changesTimestamps((timestamp) => timestamp / 1000),
  ),
  "timestamps-in-tenths": accent(
    "Shows timestamps whose unit is not stated in milliseconds, of which it knows tenths of a second.",
    ["open.timestamp-unit"],
    changesTimestamps((timestamp) => Math.floor(timestamp / 100) * 100),
  ),
  "timestamps-microseconds": accent(
    "Shows timestamps whose unit is not stated in microseconds.",
    ["open.timestamp-unit"],
    changesTimestamps((timestamp) => timestamp * 1000),
  ),
  "timestamps-minutes": accent(
    "Shows timestamps whose unit is not stated in seconds, of which it knows whole minutes.",
    ["open.timestamp-unit"],
    changesTimestamps((timestamp) => Math.floor(timestamp / 60_000) * 60),
  ),
  "timestamps-seconds": accent(
    "Shows timestamps whose unit is not stated in whole seconds; that of a message stays in milliseconds.",
    [
      "open.timestamp-unit",
      "1/1",
      "open.availability-since-unit",
      "open.session-created-at-unit",
      "open.hook-attempted-at-unit",
      "open.alerts-timestamp-unit",
    ],
    changesTimestamps((timestamp) => Math.floor(timestamp / 1000)),
  ),
};
