/** What is due later: a job that fails is told, and takes neither the process nor the jobs after it along. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createClock } from "../../reference/clock.ts";

test.each(["as time passes", "as the stage moves the time"])(
  "jobs after one that fails run, %s",
  async (how) => {
    const told: unknown[] = [];
    const done: string[] = [];
    const clock = createClock((error) => void told.push(error));
    const failure = new Error("a field that was not there");
    clock.at(clock.now() + 1, () => {
      throw failure;
    });
    clock.at(clock.now() + 2, () => void done.push("after it"));
    if (how === "as time passes") while (!done.length) await pause(1);
    else clock.advance(10);
    clock.stop();
    expect([told, done]).toEqual([[failure], ["after it"]]);
  },
);
