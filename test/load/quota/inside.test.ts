/** Where windows begin, and moments that are far from their edges. */
import { expect, test } from "vitest";
import { edgeBetween, untilInside } from "../../../load/shared/quotas/inside.ts";

const lengths = ["day", "minute"] as const;
/** The shortest time that a moment inside is before the next edge (ms). */
const ahead = { day: 5 * 60_000, minute: 14_000 };

test.each(lengths)("whatever the time is, the moment is well inside a %s", (length) => {
  const begin = Date.UTC(2031, 1, 3, 22, 58);
  for (let now = begin; now < begin + 2 * 60 * 60_000; now += 977) {
    const ms = untilInside(now, length);
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(untilInside(now + ms, length)).toBe(0);
    expect(edgeBetween(now + ms - 4_000, now + ms + ahead[length], length)).toBe(false);
  }
});

test("an edge is seen between two moments", () => {
  const noon = Date.UTC(2031, 1, 3, 12);
  expect(edgeBetween(noon - 1, noon, "minute")).toBe(true);
  expect(edgeBetween(noon - 1, noon, "day")).toBe(true);
  expect(edgeBetween(noon, noon + 59_999, "minute")).toBe(false);
  expect(edgeBetween(noon + 60_000, noon + 120_000, "day")).toBe(false);
});
