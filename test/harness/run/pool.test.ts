/** Who gets an item of a pool when, alone or beside others. */
import { expect, test } from "vitest";
import { createPool, type Wish } from "../../../harness/run/pool.ts";

/** Takes from a pool, and tells in which order who got what. */
function poolOf(items: readonly number[], spare: number) {
  const pool = createPool(items, spare);
  const order: string[] = [];
  const take = async (who: string, wish: Partial<Wish<number>> = {}): Promise<() => void> => {
    const { item, release } = await pool.take({ fits: () => true, ...wish });
    order.push(`${who} ${item}`);
    return release;
  };
  return { take, order };
}

const beside = (ground?: string): Partial<Wish<number>> => ({ beside: { ground } });
const holds = { rank: "holds" } as const;
const only = (some: number): Partial<Wish<number>> => ({ fits: (one) => one === some });

/** What was asked for before is given by now, as far as it can be. */
const served = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test("it gives what fits to whoever came first, but to those who hold something before all others", async () => {
  const { take, order } = poolOf([1, 2, 3], 1);
  const first = await take("first");
  const second = await take("second", { fits: (one) => one < 3 });
  const [third, fourth] = [take("third", only(3)), take("fourth")];
  const further = take("holder", holds);
  const again = take("holder again", holds);
  (await further)();
  second();
  (await again)();
  (await fourth)();
  first();
  await third;
  expect(order).toEqual([
    "first 3",
    "second 2",
    "holder 1",
    "holder again 1",
    "fourth 2",
    "third 3",
  ]);
});

test("those who bear each other share what has the fewest users, and stand on different grounds there", async () => {
  const { take, order } = poolOf([1, 2], 1);
  const helpdesk = await take("helpdesk", beside("helpdesk"));
  await take("another helpdesk", beside("helpdesk"));
  await take("any", beside());
  await take("status", beside("status"));
  const third = take("third helpdesk", beside("helpdesk"));
  await served();
  expect(order).toEqual(["helpdesk 2", "another helpdesk 1", "any 2", "status 1"]);
  helpdesk();
  await third;
  expect(order.at(-1)).toBe("third helpdesk 2");
});

test("who wants one alone waits until all have left it, and those who share go on elsewhere", async () => {
  const { take, order } = poolOf([1, 2, 3], 1);
  const leave = [await take("a", beside()), await take("b", beside()), await take("c", beside())];
  const alone = take("alone");
  leave[1]!();
  await alone;
  await take("d", beside());
  expect(order).toEqual(["a 3", "b 2", "c 1", "alone 2", "d 3"]);
});

test("those who want one alone leave one, or two where others share, and those go on there", async () => {
  const { take, order } = poolOf([1, 2, 3], 1);
  const leave = await take("a");
  await take("b");
  const third = take("c");
  const leaveShared = await take("shared", beside());
  leave();
  await served();
  expect(order).toEqual(["a 3", "b 2", "shared 1"]);
  leaveShared();
  await third;
  expect(order.at(-1)).toBe("c 3");
});

test("who waits for one alone keeps newcomers from it, except those who hold another", async () => {
  const { take, order } = poolOf([1, 2, 3], 1);
  const leave = await take("a", { ...beside(), ...only(3) });
  await take("b", { ...beside(), ...only(2) });
  const alone = take("alone", only(3));
  const late = take("late", { ...beside(), ...only(3) });
  const leaveHolder = await take("holder", { ...beside(), ...holds, ...only(3) });
  await served();
  expect(order).toEqual(["a 3", "b 2", "holder 3"]);
  leave();
  leaveHolder();
  (await alone)();
  await late;
  expect(order.slice(3)).toEqual(["alone 3", "late 3"]);
});

test("who may not wait gets what is free now, or nothing", () => {
  const pool = createPool([1, 2], 0);
  const one = pool.takeNow({ fits: () => true });
  expect(one?.item).toBe(2);
  expect(pool.takeNow(only(2) as Wish<number>)).toBeUndefined();
  one?.release();
  expect(pool.takeNow(only(2) as Wish<number>)?.item).toBe(2);
});
