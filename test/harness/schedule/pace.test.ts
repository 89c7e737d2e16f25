/** How many rules run at a time: more on a distant target, fewer on one that throttles. */
import { expect, test } from "vitest";
import { createPace, type Pace } from "../../../harness/schedule/pace.ts";

const after = (pace: Pace, latency: number, samples: number): number => {
  for (let i = 0; i < samples; i++) pace.answered(latency);
  return pace.limit();
};

test("a near target keeps the usual number busy", () => {
  expect(after(createPace(8, true), 2, 20)).toBe(8);
});

test("a distant one keeps more busy, within bounds", () => {
  expect(after(createPace(8, true), 60, 20)).toBe(60);
  expect(after(createPace(8, true), 1000, 20)).toBe(64);
});

test("a number that was asked for stays", () => {
  expect(after(createPace(3, false), 1000, 20)).toBe(3);
});

test("throttling halves it, down to one; calm raises it again, step by step", () => {
  const pace = createPace(8, true);
  pace.throttled();
  expect(pace.limit()).toBe(4);
  for (let i = 0; i < 5; i++) pace.throttled();
  expect(pace.limit()).toBe(1);
  expect(after(pace, 2, 10)).toBe(2);
  expect(after(pace, 2, 1000)).toBe(8);
});
