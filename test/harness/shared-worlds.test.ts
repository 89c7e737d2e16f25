/** A rule that is judged in a shared world that others used is decided as in a world of its own. */
import { describe, expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { collectProperties, type Registered } from "../../harness/run/registry.ts";
import { decodeReplay } from "../../harness/run/replay.ts";
import { openRun, type Run } from "../../harness/run/run.ts";
import { judgeRegistered } from "../../harness/run/share.ts";
import { verdictOf } from "../../harness/run/verdict-of.ts";
import { startPlanted as startPlantedFault } from "../../harness/selftest/planted.ts";
import { slot } from "../../harness/trial/slot.ts";
import type { Property } from "../../harness/run/attempt.ts";
import { deviationIds, findFault } from "../../reference/deviation.ts";
import { startPlanted, targetOf } from "./judged.ts";

const contract = loadContract();
const registry = await collectProperties();
const sharing = [...registry.values()].filter(({ shared }) => shared);
const options = { seed: 1, runs: 1, shrinks: 0 };

async function judge(run: Run, registered: Registered): Promise<Verdict> {
  const judged = await judgeRegistered(run, registered, options);
  return verdictOf(registered.rule, judged, run.findings.get(registered.rule.id));
}

/** What each fault of the catalogue breaks of the rules that use rooms. */
const catalogued = deviationIds("fault").flatMap((fault) => {
  const { trips, underLoad } = findFault(fault);
  const broken = sharing.filter(({ rule }) => trips.includes(rule.id));
  return underLoad || !broken.length ? [] : [{ fault, broken }];
});

/** Rules that use the shared worlds before. */
const others = 4;

test.for(catalogued)("in worlds that others used, $fault is found", async ({ fault, broken }) => {
  const { target, stop } = await startPlantedFault({ faults: [fault] }, { settle: 50 });
  const run = await openRun(contract, target);
  try {
    // What an operation that is found to be down is needed for is not judged at all.
    const about = new Set(broken.flatMap(({ rule }) => rule.operations));
    const first = sharing.filter(
      ({ shared, rule }) =>
        shared?.of === broken[0]?.shared?.of && !rule.operations.some((id) => about.has(id)),
    );
    const step = Math.max(1, Math.floor(first.length / others));
    for (let i = 0; i < others * step && i < first.length; i += step) await judge(run, first[i]!);
    for (const registered of broken) {
      const verdict = await judge(run, registered);
      expect(verdict, verdict.reason).toMatchObject({ rule: registered.rule.id, outcome: "fail" });
    }
  } finally {
    await run.close();
    await stop();
  }
});

describe("on a sound reference", () => {
  const [{ rule }] = sharing as [Registered];
  const made = slot<string>("test: made");

  async function judgeTwice(second: Property, between: (run: Run) => Promise<unknown>) {
    const running = await startPlanted({});
    const run = await openRun(contract, targetOf(running));
    const worlds = (): number => running.reference.platform.websites.size;
    const before = worlds();
    const shared = { of: "test", inTurn: true };
    try {
      const first: Property = async (trial) => {
        const shared = await trial.sharedWorld();
        made.set(shared, shared.world.website_id);
      };
      await judge(run, { rule, shared, property: first });
      await between(run);
      return { verdict: await judge(run, { rule, shared, property: second }), run };
    } finally {
      await run.close();
      expect(worlds()).toBe(before);
      await running.close();
    }
  }

  /** Reads the website that the shared world was made for; says whether another rule made it. */
  const readsIn =
    (seen: boolean[]): Property =>
    async (trial) => {
      const shared = await trial.sharedWorld();
      seen.push(made.has(shared));
      await trial.given(shared.world.owner, "website.read", {
        params: { website_id: shared.world.website_id },
      });
    };

  test("what one arranged is there for the next, and goes with the run", async () => {
    const seen: boolean[] = [];
    const { verdict } = await judgeTwice(readsIn(seen), () => Promise.resolve());
    expect([verdict.outcome, seen]).toEqual(["pass", [true]]);
  });

  test("where a shared world is of no use any more, a rule is judged in a world of its own", async () => {
    const seen: boolean[] = [];
    const { verdict } = await judgeTwice(readsIn(seen), async (run) => {
      const asked = JSON.stringify(["test", "", {}]);
      const shared = run.sharedWorlds.take(asked)!;
      await run.stage?.call("DELETE", `/worlds/${shared.world.website_id}`);
      await run.sharedWorlds.giveBack(asked, shared);
    });
    expect([verdict.outcome, seen]).toEqual(["pass", [true, false]]);
  });

  test("a refusal in a shared world blames nobody, and what is wrong is told of a world of its own", async () => {
    const second: Property = async (trial) => {
      const shared = await trial.sharedWorld();
      const { owner, website_id } = shared.world;
      const exchange = await trial.call(owner, "website.read", { params: { website_id } });
      if (made.has(shared)) trial.blame(contract.operation("website.read"), exchange);
      trial.draw((await import("fast-check")).constant("alone"));
      trial.violate({ where: "here", expected: "one", received: "two" });
    };
    const { verdict, run } = await judgeTwice(second, () => Promise.resolve());
    expect(run.findings.has("accepted:website.read")).toBe(false);
    expect(verdict).toMatchObject({ outcome: "fail", violations: [{ where: "here" }] });
    expect(decodeReplay(verdict.replay)).toMatchObject({ seed: 1, draws: ['"alone"'] });
  });
});
