/** What is removed leaves nothing on the heap, however often it is made and removed. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createClock } from "../../reference/clock.ts";
import type { Heap } from "./memory/rounds.ts";
import { scenarios } from "./memory/scenarios.ts";

/** How much larger the heap may be after three times as many rounds; what they make is a fifth of it. */
const most = { bytes: 1.1, objects: 1.03 };

const child = fileURLToPath(new URL("memory/rounds.ts", import.meta.url));

test.each(Object.keys(scenarios))("%s leave nothing behind", async (name) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--no-warnings",
    child,
    name,
  ]);
  const { once, thrice } = JSON.parse(stdout) as Record<"once" | "thrice", Heap>;
  expect(thrice.known).toEqual(once.known);
  expect(thrice.bytes).toBeLessThan(once.bytes * most.bytes);
  expect(thrice.objects).toBeLessThan(once.objects * most.objects);
});

test("the clock drops jobs that are no longer meant, and none that are", () => {
  const clock = createClock(() => undefined);
  const ran = { meant: 0, forgotten: 0 };
  for (let i = 0; i < 1_000; i++) {
    clock.at(clock.now() + 60_000, () => (ran.meant += 1));
    clock.at(
      clock.now() + 60_000,
      () => (ran.forgotten += 1),
      () => false,
    );
  }
  clock.advance(60_000);
  clock.stop();
  expect(ran.meant).toBe(1_000);
  expect(ran.forgotten).toBeLessThan(ran.meant);
});
