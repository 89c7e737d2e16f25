/** When a limit that headers tell of is whole again. */
import { expect, test } from "vitest";
import { remainingIn, resetsIn } from "../../../harness/client/remaining.ts";

const now = Date.parse("2026-11-28T12:00:00Z");
const inAMinute = now + 60_000;

test.each([
  ["60", 60_000],
  ["0", 0],
  [String(inAMinute / 1000), 60_000],
  [String(inAMinute), 60_000],
  [new Date(inAMinute).toISOString(), 60_000],
  [new Date(inAMinute).toUTCString(), 60_000],
  [String(now / 1000 - 5), 0],
  ["soon", undefined],
])("a reset of %s", (reset, wait) => {
  const [told] = remainingIn({ "x-ratelimit-remaining": "7", "x-ratelimit-reset": reset });
  expect(resetsIn(told!, now)).toBe(wait);
});

test.each([
  ["x-ratelimit-remaining-minute", 60_000],
  ["x-ratelimit-hour-remaining", 3_600_000],
  ["x-ratelimit-remaining", undefined],
])("without one the name of %s tells", (name, wait) => {
  const [told] = remainingIn({ [name]: "7" });
  expect(resetsIn(told!, now)).toBe(wait);
});
