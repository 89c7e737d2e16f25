/** Waiting for what is written to be shown, also on a machine that is busy with other things. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "../../harness/trial/eventually.ts";
import { arriveStalled } from "../stalled.ts";

test("what fits at once is read once, and what never fits is read until the time is over", async () => {
  let reads = 0;
  const read = async (): Promise<number> => (reads += 1);
  expect(await until(200, read, (value) => value === 1)).toBe(1);
  expect(await until(0, read, () => false)).toBe(2);
  const started = performance.now();
  await until(100, read, () => false);
  expect(performance.now() - started).toBeGreaterThanOrEqual(100);
  expect(reads).toBeGreaterThan(4);
});

test("an answer that came late is not the last one that counts", async () => {
  const answers = ["before", "after"];
  const read = async (): Promise<string | undefined> => {
    if (answers.length > 1) await pause(80);
    return answers.shift();
  };
  expect(await until(50, read, (value) => value === "after")).toBe("after");
});

test("what arrived while the machine was busy is taken in before the time is over", async () => {
  let hasArrived = false;
  await using _ = await arriveStalled(200, () => (hasArrived = true));
  expect(await until(100, async () => hasArrived, Boolean)).toBe(true);
});
