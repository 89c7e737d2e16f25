import { expect, test } from "vitest";
import { createGate } from "../../harness/run/gate.ts";

/** Enters in this order, leaves in this order, and says who was inside together. */
async function play(entering: readonly boolean[]): Promise<string[]> {
  const gate = createGate();
  const inside = new Set<string>();
  const seen: string[] = [];
  await Promise.all(
    entering.map(async (alone, i) => {
      const name = `${alone ? "alone" : "shared"}${i}`;
      const leave = await gate.enter(alone);
      inside.add(name);
      await Promise.resolve();
      seen.push([...inside].toSorted().join("+"));
      await Promise.resolve();
      inside.delete(name);
      leave();
    }),
  );
  return seen;
}

test("those that may share are inside together", async () => {
  expect(await play([false, false])).toContain("shared0+shared1");
});

test("who needs to be alone waits for all before, and all after wait for it", async () => {
  const seen = await play([false, false, true, false, true, true, false]);
  expect(seen.filter((one) => one.includes("alone"))).toEqual(["alone2", "alone4", "alone5"]);
  expect(seen).toHaveLength(7);
});
