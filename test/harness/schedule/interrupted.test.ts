/** An interrupted run removes its worlds, also from a distant target: connections end only after that. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { startReference } from "../../../reference/server.ts";
import { weatherProxy } from "../../weather/proxy.ts";

const contract = loadContract();

test("no world is left when answers take 100 ms", async () => {
  const running = await startReference({ contract, stageSecret: "stage-secret" });
  const proxy = await weatherProxy(
    running.url,
    () => ({ delay: 100 }),
    () => undefined,
    () => false,
  );
  const interrupted = new AbortController();
  let judged = 0;
  try {
    await execute({
      target: {
        name: "distant",
        url: proxy.url,
        stage: { url: `${proxy.url}/_stage`, secret: "stage-secret" },
      },
      rules: allRules(contract).filter(({ family }) => family === "filters" || family === "people"),
      seed: 1,
      runs: 1,
      budget: 100_000,
      concurrency: 32,
      signal: interrupted.signal,
      onVerdict: () => void ((judged += 1) === 40 && interrupted.abort()),
    });
    expect(judged).toBeGreaterThan(40);
    expect(running.reference.platform.websites.size).toBe(0);
  } finally {
    await proxy.close();
    await running.close();
  }
});

test("a run that is interrupted before it begins leaves no process behind", async () => {
  const pids: (number | undefined)[] = [];
  const { verdicts } = await execute({
    target: { name: "never asked", url: "http://127.0.0.1:1" },
    rules: allRules(contract).slice(0, 2),
    seed: 1,
    runs: 1,
    budget: 1000,
    signal: AbortSignal.abort(),
    onWorker: (pid) => pids.push(pid),
  });
  expect(pids).toEqual([]);
  expect(new Set(verdicts.map(({ reason }) => reason))).toEqual(
    new Set(["the run was interrupted"]),
  );
});
