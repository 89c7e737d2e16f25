/** Probes are asked beside each other, those that move what all share once more and one by one, until the run is over. */
import { expect, test } from "vitest";
import { noEvidence } from "../../../harness/case/evidence.ts";
import type { Judged } from "../../../harness/judge/verdict-of.ts";
import { probeAll, type ProbingOptions } from "../../../harness/schedule/probing.ts";
import { WorkerEnded } from "../../../harness/worker/worker-process.ts";

const judged = (ending: Judged["ending"]): Judged => ({
  ending,
  evidence: noEvidence(),
  draws: [],
  seed: 1,
  runs: 1,
  requests: 1,
  duration: 1,
});

const probe = (points: string[], more: Partial<ProbingOptions>): Promise<void> =>
  probeAll(points, {
    play: async () => judged({ kind: "passed" }),
    isOver: () => false,
    mayShare: true,
    limit: () => 8,
    ...more,
  });

test("what needs the target for itself is asked again when all others are done, one by one", async () => {
  const asked: string[] = [];
  let busy = 0;
  await probe(["clock a", "b", "clock c", "d"], {
    async play(point, isExclusive) {
      busy += 1;
      const beside = busy > 1;
      await new Promise(setImmediate);
      busy -= 1;
      asked.push(`${point}${isExclusive ? " alone" : ""}`);
      if (isExclusive) expect(beside || busy > 0).toBe(false);
      const isMoving = point.startsWith("clock");
      if (isMoving && !isExclusive) return judged({ kind: "needs-exclusive-run", reason: "" });
      return judged({ kind: "passed" });
    },
  });
  expect(asked).toEqual(["clock a", "b", "clock c", "d", "clock a alone", "clock c alone"]);
});

test("a target that ends the process that asks has given no answer, and the others are asked", async () => {
  const phases: string[] = [];
  await probe(["a", "b"], {
    play: async (point) => {
      if (point === "a") throw new WorkerEnded("it ended");
      return judged({ kind: "passed" });
    },
    onPhase: (phase) => phases.push(phase),
  });
  expect(phases.at(-1)).toBe("2 of 2 open points asked");
  const broken = probe(["a"], { play: () => Promise.reject(new Error("a bug")) });
  await expect(broken).rejects.toThrow("a bug");
});

test("nothing is asked of a run that is over", async () => {
  const asked: string[] = [];
  await probe(["a", "b", "c"], {
    mayShare: false,
    isOver: () => asked.length === 2,
    async play(point) {
      asked.push(point);
      return judged({ kind: "passed" });
    },
  });
  expect(asked).toEqual(["a", "b"]);
});
