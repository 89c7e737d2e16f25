import { expect, test } from "vitest";
import { givenPercentage, percentileName } from "../../load/shared/figure.ts";

test("what a profile sets in shares is said as it was meant", () => {
  expect([0.07, 0.29, 0.0005, 0, 1].map(givenPercentage)).toEqual([
    "7 %",
    "29 %",
    "0.05 %",
    "0 %",
    "100 %",
  ]);
  expect([0.5, 0.57, 0.999, 0.9995].map(percentileName)).toEqual(["p50", "p57", "p99.9", "p99.95"]);
});
