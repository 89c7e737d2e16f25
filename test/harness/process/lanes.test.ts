/** Items of one lane wait for each other, and fill what others leave free. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { inLanes } from "../../../harness/process/lanes.ts";

interface Item {
  name: string;
  lane?: string;
}

const laneOf = ({ lane }: Item) =>
  lane === undefined ? undefined : { name: lane, width: () => 1 };

/** Works on the items and tells which ran beside which. */
async function worked(items: readonly Item[], atOnce: () => number) {
  const running = new Set<Item>();
  const order: string[] = [];
  const beside: Item[][] = [];
  await inLanes(items, laneOf, atOnce, async (item) => {
    running.add(item);
    order.push(item.name);
    beside.push([...running]);
    await pause(1);
    running.delete(item);
    return [];
  });
  return { order, beside };
}

const items: Item[] = [
  { name: "free 1" },
  { name: "short", lane: "b" },
  { name: "long 1", lane: "a" },
  { name: "free 2" },
  { name: "long 2", lane: "a" },
  { name: "long 3", lane: "a" },
];

test("no two of a lane are worked on at a time, and no more of all than may be", async () => {
  const { order, beside } = await worked(items, () => 3);
  expect(order.toSorted()).toEqual(items.map(({ name }) => name).toSorted());
  for (const some of beside) {
    const lanes = some.flatMap(({ lane }) => lane ?? []);
    expect(lanes).toEqual([...new Set(lanes)]);
    expect(some.length).toBeLessThanOrEqual(3);
  }
  expect(Math.max(...beside.map(({ length }) => length))).toBe(3);
});

test("the lane with most left goes on first, each in its order, and the rest fills what is free", async () => {
  const { order } = await worked(items, () => 1);
  expect(order).toEqual(["long 1", "long 2", "short", "long 3", "free 1", "free 2"]);
});

test("a limit of nothing lets one after the other through", async () => {
  expect((await worked(items, () => 0)).order).toHaveLength(items.length);
});

test("what comes of an item is worked on in its own lane", async () => {
  const order: string[] = [];
  await inLanes(
    items,
    laneOf,
    () => 1,
    async ({ name, lane }) => {
      order.push(name);
      await pause(1);
      return name === "long 1" ? [{ name: "once more", ...(lane && { lane: "c" }) }] : [];
    },
  );
  expect(order).toEqual(["long 1", "long 2", "short", "long 3", "once more", "free 1", "free 2"]);
});

test("a lane may be wider than one, and become wider", async () => {
  let most = 0;
  let now = 0;
  let isWide = false;
  const wide = (item: Item) => ({ name: item.name.slice(0, 4), width: () => (isWide ? 2 : 1) });
  await inLanes(
    items,
    wide,
    () => 8,
    async ({ name }) => {
      if (!name.startsWith("long")) return [];
      most = Math.max(most, (now += 1));
      await pause(1);
      now -= 1;
      isWide = true;
      return [];
    },
  );
  expect(most).toBe(2);
});

test("the first error ends everything", async () => {
  const failing = inLanes(
    items,
    laneOf,
    () => 1,
    () => Promise.reject(new Error("broken")),
  );
  await expect(failing).rejects.toThrow("broken");
});
