/** Waits end at the frame that they are for, at the end of their budget, or when nothing more can come. */
import { expect, test } from "vitest";
import { describeMissing, isMissing, type Missing } from "../../../harness/realtime/missing.ts";
import { createRecorder, type Recorder } from "../../../harness/realtime/recorder.ts";
import type { Frame } from "../../../harness/record/frame.ts";
import { arriveStalled } from "../../support/stalled.ts";

const recorder = (): Recorder<Frame> =>
  createRecorder<Frame>({ isNamed: (frame, event) => frame.event === event });

const frame = (event: string, data: unknown = {}): Frame => ({
  channel: "rtm",
  event,
  data,
  at: 0,
});

async function missing(wait: Promise<Frame | Missing>): Promise<Missing> {
  const result = await wait;
  if (!isMissing(result)) throw new Error(`heard ${JSON.stringify(result)}`);
  return result;
}

test("what was heard before the wait is taken, once", async () => {
  const { record, next } = recorder();
  record(frame("a", 1), 1);
  record(frame("a", 2), 1);
  expect(await next("a", { budget: 1_000 })).toMatchObject({ data: 1 });
  expect(await next("a", { budget: 1_000 })).toMatchObject({ data: 2 });
  expect((await missing(next("a", { budget: 1 }))).nearMisses).toEqual([]);
});

test("a wait ends at the first frame that fits, and leaves the others", async () => {
  const { record, next, heard } = recorder();
  const wait = next("a", { about: ["x"], where: (data) => Array.isArray(data), budget: 1_000 });
  for (const data of [["y"], { x: "x" }, ["x"], ["x"]]) record(frame("a", data), 1);
  expect(await wait).toMatchObject({ data: ["x"] });
  expect(await next("a", { budget: 1_000 })).toMatchObject({ data: ["y"] });
  expect(heard("a")).toHaveLength(4);
  expect(heard("b")).toEqual([]);
});

test("what arrived while the machine was busy is heard before the budget ends", async () => {
  const { record, next } = recorder();
  await using _ = await arriveStalled(200, () => record(frame("a", 1), 1));
  expect(await next("a", { budget: 100 })).toMatchObject({ data: 1 });
});

test("two waits for one event take one frame each", async () => {
  const { record, next } = recorder();
  const waits = [next("a", { budget: 1_000 }), next("a", { budget: 1_000 })];
  record(frame("a", 1), 1);
  record(frame("a", 2), 1);
  expect(await Promise.all(waits)).toMatchObject([{ data: 1 }, { data: 2 }]);
});

test("a missing event comes with near misses and what was heard meanwhile", async () => {
  const { record, next, complain } = recorder();
  record(frame("earlier"), 1);
  record(frame("a", { session_id: "session_1" }), 1);
  const wait = next("a", { about: ["session_2"], budget: 20 });
  for (const event of ["b", "b", "c"]) record(frame(event), 1);
  complain("a binary frame, which is not read");
  const result = await missing(wait);
  expect(describeMissing(result)).toBe(
    'nothing within 20 ms; near misses: a with "session_1" at /session_id instead of "session_2"; ' +
      "heard meanwhile: b × 2, c; could not be read: a binary frame, which is not read",
  );
});

test("waits end at once when nothing more can come", async () => {
  const { record, next, end, ended } = recorder();
  const wait = next("a", { budget: 60_000 });
  end("the line is dead");
  end("something else");
  expect(describeMissing(await missing(wait))).toBe("nothing, and the line is dead");
  expect((await missing(next("a", { budget: 60_000 }))).ended).toBe("the line is dead");
  record(frame("a"), 1);
  expect(ended()).toBe("the line is dead");
});

test("a condition that throws fails its own wait only", async () => {
  const { record, next } = recorder();
  const broken = next("a", {
    where: () => {
      throw new Error("defect");
    },
    budget: 1_000,
  });
  const sound = next("a", { budget: 1_000 });
  record(frame("a"), 1);
  await expect(broken).rejects.toThrow("defect");
  expect(await sound).toMatchObject({ event: "a" });
});

test("what waits took is kept", async () => {
  const { record, next, waits } = recorder();
  record(frame("a"), 1);
  await next("a", { budget: 500 });
  await next("b", { budget: 10 });
  expect(waits).toMatchObject([
    { event: "a", budget: 500, came: true },
    { event: "b", budget: 10, came: false },
  ]);
  expect(waits[0]?.used).toBeLessThan(500);
  expect(waits[1]?.used).toBeGreaterThanOrEqual(9);
});

test("a flood ends with a reason", async () => {
  const { record, ended, heard } = recorder();
  for (let i = 0; i < 20_000; i++) record(frame("a"), 1);
  expect(ended()).toContain("too much was sent");
  expect(heard()).toHaveLength(10_000);
  const large = recorder();
  for (let i = 0; i < 100; i++) large.record(frame("a"), 1024 * 1024);
  expect(large.heard()).toHaveLength(8);
});
