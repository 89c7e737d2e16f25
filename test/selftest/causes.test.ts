/** What brings an alarm about is found with few judgements, whether it is one accent, several, or none. */
import { expect, test } from "vitest";
import { groupsOf } from "../../harness/selftest/groups.ts";
import { fewest } from "../../harness/selftest/causes.ts";
import { contradictions } from "../../reference/contradictions.ts";
import { deviationIds, findAccent } from "../../reference/deviation.ts";

const suspects = Array.from({ length: 40 }, (_, i) => i);

/** What is found when these are needed, and how often that was tried. */
async function traced(needed: number[]): Promise<{ found: number[]; tries: number }> {
  let tries = 0;
  const found = await fewest(suspects, async (some) => {
    tries += 1;
    return needed.every((one) => some.includes(one));
  });
  return { found: found.toSorted((a, b) => a - b), tries };
}

test.for([[[]], [[0]], [[39]], [[7, 8]], [[3, 20, 38]]])("%j is found", async ([needed = []]) => {
  const { found, tries } = await traced(needed);
  expect(found).toEqual(needed);
  expect(tries).toBeLessThan(30);
});

test("of two causes one is found", async () => {
  const found = await fewest(suspects, async (some) => some.includes(5) || some.includes(30));
  expect([[5], [30]]).toContainEqual(found);
});

const accents = deviationIds("accent");

test.for([1, 2, 3])("every accent is in one group (seed %i)", (seed) => {
  expect(groupsOf(accents, seed).flat().toSorted()).toEqual(accents);
});

test("no two accents of a group answer the same open point", () => {
  for (const group of groupsOf(accents, 1)) {
    const points = group.flatMap((id) => new Set(findAccent(id).legal)).flatMap((one) => [...one]);
    const open = points.filter((one) => one.startsWith("open."));
    expect(new Set(open).size).toBe(open.length);
  }
});

test("another seed puts others together", () => {
  expect(groupsOf(accents, 1)).not.toEqual(groupsOf(accents, 2));
});

test("what contradicts one another is there, and is kept apart", () => {
  const groups = groupsOf(accents, 1);
  for (const { accents: pair } of contradictions) {
    for (const id of pair) expect(accents).toContain(id);
    for (const group of groups) expect(pair.every((id) => group.includes(id))).toBe(false);
  }
});
