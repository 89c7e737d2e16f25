/** A trial that did not pass asks its doubts, and ends whatever comes of that. */
import { afterEach, expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { attempt } from "../../../harness/judge/attempt.ts";
import { repeating } from "../../../harness/case/draws.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import type { Trial } from "../../../harness/trial/trial.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(): Promise<Run> {
  const running = await startPlanted({});
  closing.push(() => running.close());
  const run = await openRun(loadContract(), targetOf(running));
  closing.push(run.close);
  return run;
}

/** Plays it once, beside others. */
const play = async (property: (trial: Trial) => Promise<void>) =>
  attempt(await open(), property, {
    rule: "tested",
    seed: 1,
    draw: repeating([], 1),
    isExclusive: false,
  });

const fails = (trial: Trial): void =>
  trial.violate({ where: "here", expected: "this", received: "that" });

test("what was learnt lets it be played once more, with the same values", async () => {
  let plays = 0;
  const { ending } = await play((trial) => {
    plays += 1;
    trial.doubt(() => Promise.resolve(plays === 1));
    if (plays === 1) fails(trial);
    return Promise.resolve();
  });
  expect(plays).toBe(2);
  expect(ending.kind).toBe("passed");
});

test("a trial that passes asks nothing", async () => {
  let asked = 0;
  await play((trial) => {
    trial.doubt(() => Promise.resolve(Boolean((asked += 1))));
    return Promise.resolve();
  });
  expect(asked).toBe(0);
});

test.for([
  ["a precondition", new CouldNotRun("not there"), "violated"],
  ["a bug", new TypeError("undefined is not a function"), "violated"],
] as const)("a doubt that throws %s takes no violation away, and the trial ends", async (one) => {
  const [, error, kind] = one;
  let hasEnded = false;
  const { ending } = await play((trial) => {
    trial.onEnd(() => {
      hasEnded = true;
    });
    trial.doubt(() => Promise.reject(error));
    fails(trial);
    return Promise.resolve();
  });
  expect(ending.kind).toBe(kind);
  expect(hasEnded).toBe(true);
});

test("a bug in a doubt is one of the harness, where nothing was violated", async () => {
  const { ending } = await play((trial) => {
    trial.doubt(() => Promise.reject(new TypeError("undefined is not a function")));
    return trial.cannot("a precondition does not hold");
  });
  expect(ending.kind).toBe("defect");
});
