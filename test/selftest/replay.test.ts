/** The token of every failing rule turns red again on the same target, from the values that it carries. */
import { describe, expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { judge, search } from "../../harness/judge/judge.ts";
import { collectProperties } from "../../harness/judge/registry.ts";
import { decodeReplay } from "../../harness/case/replay.ts";
import { openRun, type Run } from "../../harness/run/run.ts";
import { heldAgainst, verdictOf } from "../../harness/judge/verdict-of.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { deviationIds, findFault } from "../../reference/deviation.ts";
import { startPlanted, targetOf } from "../support/judged.ts";

/** The reference sends events at once, so that none is waited for long (ms). */
const realtime = { adapter: "socket.io", budget: 500 } as const;

const contract = loadContract();
const rules = new Map(allRules(contract).map((rule) => [rule.id, rule]));
const registry = await collectProperties();

/** Faults at regular intervals, so that at most eighty are tried, from every family. */
const faults = deviationIds("fault").filter((_, i, all) => i % Math.ceil(all.length / 80) === 0);

/** Some faults break a rule of every operation alike. */
const mostRules = 5;

/** What became of each failing rule when its token was played on the same target, afresh. */
async function replayed(fault: string): Promise<string[]> {
  const { trips, underLoad = false } = findFault(fault);
  const registered = underLoad
    ? []
    : trips.slice(0, mostRules).flatMap((id) => registry.get(id) ?? []);
  const running = await startPlanted({ faults: [fault] });
  const said: string[] = [];
  const within = async <Result>(work: (run: Run) => Promise<Result>): Promise<Result> => {
    const run = await openRun(contract, { ...targetOf(running), realtime });
    try {
      return await work(run);
    } finally {
      await run.close();
    }
  };
  try {
    for (const { rule, property } of registered) {
      const first = await within((run) =>
        judge(run, rule, property, { seed: 1, runs: 1, shrinks: 2 }),
      );
      if (first.outcome !== "fail") continue;
      const again = await within((run) => play(run, first.replay));
      said.push(`${rule.id}: ${again.outcome} ${again.reason}`.trim());
    }
    return said;
  } finally {
    await running.close();
  }
}

async function play(run: Run, token: string): Promise<Verdict> {
  const { rule: id, property, seed, draws } = decodeReplay(token);
  const rule = rules.get(id)!;
  const played = registry.get(property)!;
  const judged = await search(run, property, played.property, { seed, runs: 1, draws });
  return verdictOf(rule, heldAgainst(id, property, judged), run.findings.get(id));
}

let judged = 0;

describe.concurrent("faults", () => {
  test.for(faults)("%s", async (fault) => {
    const said = await replayed(fault);
    if (said.length) judged += 1;
    expect(said.filter((one) => !one.endsWith(": fail"))).toEqual([]);
  });
});

test("at least fifty faults were tried", () => {
  expect(judged).toBeGreaterThanOrEqual(50);
});
