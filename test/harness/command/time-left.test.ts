/** How long a run says that it will take yet. */
import { expect, test } from "vitest";
import { createTimeLeft } from "../../../harness/command/support/time-left.ts";

const rules = Array.from({ length: 100 }, (_, i) => ({ id: `people.rule-${i}`, needs: [] }));

test("the last rules, which take longer each, are not reckoned by how fast the first were", () => {
  const left = createTimeLeft(rules);
  let now = 0;
  const judge = (rule: number, took: number): void => {
    now += took;
    left.judged({ rule: `people.rule-${rule}`, runs: 1, lacks: [] }, now);
  };
  for (let rule = 0; rule < 80; rule += 1) judge(rule, 100);
  expect(left.estimate(now)).toBeLessThan(3_000);
  // From here on one takes ten seconds.
  for (let rule = 80; rule < 85; rule += 1) judge(rule, 10_000);
  expect(left.estimate(now)).toBeGreaterThan(100_000);
  // After a silence nothing is known.
  expect(left.estimate(now + 16_000)).toBeUndefined();
});
