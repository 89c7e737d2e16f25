/** Waiting for what is written to be shown, also on a machine that is busy with other things. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { admitted } from "../../../harness/trial/admitted.ts";
import { until } from "../../../harness/target/eventually.ts";
import { arriveStalled } from "../../support/stalled.ts";

test("what fits at once is read once, and what never fits is read until the time is over", async () => {
  let reads = 0;
  const read = async (): Promise<number> => (reads += 1);
  expect(await until(200, read, (value) => value === 1)).toBe(1);
  expect(await until(0, read, () => false)).toBe(2);
  const started = performance.now();
  await until(100, read, () => false);
  expect(performance.now() - started).toBeGreaterThanOrEqual(100);
  // Again while there was time, and once more when it was over.
  expect(reads).toBeGreaterThan(3);
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
  await using _ = await arriveStalled(1500, () => (hasArrived = true));
  expect(await until(1000, async () => hasArrived, Boolean)).toBe(true);
});

test("a read that must be accepted is waited for once, and again when it was ever accepted", async () => {
  const operation = loadContract().operation("inboxes.inbox.read");
  const refused = {
    request: { method: "get" },
    response: { status: 404, json: { error: true, reason: "not_found", data: {} } },
  } as unknown as Exchange;
  const reach = new Map<string, { calls: number; successes: number }>();
  const run = { target: { name: "", url: "", settle: 60 }, observe() {}, reach, kept: new Map() };
  let reads = 0;
  const ask = async (): Promise<number> => {
    reads = 0;
    await admitted({ run }, operation, async () => {
      reads += 1;
      return refused;
    });
    return reads;
  };
  expect(await ask()).toBeGreaterThan(1);
  expect(await ask()).toBe(1);
  reach.set(operation.operationId, { calls: 1, successes: 1 });
  expect(await ask()).toBeGreaterThan(1);
});
