/** How long a run says that it will take yet. */
import { expect, test } from "vitest";
import { createCalm } from "../../../harness/command/support/calm.ts";
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

test("what is told follows what is reckoned without jumping", () => {
  const calm = createCalm();
  const told: (number | undefined)[] = [];
  // Reckoned anew, every second: a minute, then for a while three times as long.
  for (let second = 0; second < 40; second += 1)
    told.push(calm(second < 10 || second > 13 ? 60_000 : 180_000, second * 1_000));
  for (const [i, one] of told.slice(1).entries())
    expect(Math.abs(one! - told[i]!)).toBeLessThan(15_000);
  expect(told.at(-1)).toBeGreaterThan(50_000);
  expect(told.at(-1)).toBeLessThan(75_000);
  expect(calm(undefined, 41_000)).toBeUndefined();
});
