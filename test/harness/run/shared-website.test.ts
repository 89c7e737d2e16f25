/** Rules beside each other on one website without a stage: only a pass counts there, and whatever else is judged again, alone. */
import { afterEach, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { repeating } from "../../../harness/case/draws.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import { attempt } from "../../../harness/judge/attempt.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import type { Trial } from "../../../harness/trial/trial.ts";
import { ownStateHome } from "../../support/state-home.ts";

const contract = loadContract();

ownStateHome();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function oneWebsite(faults: string[] = []) {
  const { target, stop } = await startByHand(faults, [], 0);
  closing.push(stop);
  return target;
}

/** Those that play with what they make, that make a helpdesk, that change settings, and that are alone with everything. */
const some = allRules(contract).filter(
  ({ id, family }) =>
    family === "filters" ||
    /^(accepted|read-back):(conversation\.block|helpdesk\.category|routing|setup)\./.test(id) ||
    /^(tier|isolation|typed):conversation\.block\.set$/.test(id),
);

async function judge(concurrency: number, faults: string[] = []): Promise<Execution> {
  const target = await oneWebsite(faults);
  const settings = { rules: some, seed: 1, runs: 1, shrinks: 0, budget: 100_000, concurrency };
  return execute({ target, ...settings, shares: true });
}

const outcomes = ({ verdicts }: Execution): string[] =>
  verdicts.map(({ rule, outcome }) => `${rule} ${outcome}`).toSorted();

/** How many were judged at one moment, at most. */
function mostAtOnce({ verdicts }: Execution): number {
  const times = verdicts.flatMap(({ began, duration }) =>
    began === undefined ? [] : [{ began, ended: began + duration }],
  );
  return Math.max(
    ...times.map(
      ({ began }) => times.filter((one) => one.began <= began && began < one.ended).length,
    ),
  );
}

test("they are decided as one after the other, in less time, and leave as little", async () => {
  const alone = await judge(1);
  const beside = await judge(8);
  expect(outcomes(beside)).toEqual(outcomes(alone));
  expect(beside.verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(80);
  expect([alone, beside].map(({ report }) => report.traces?.left)).toEqual([[], []]);
  expect(mostAtOnce(alone)).toBe(1);
  expect(mostAtOnce(beside)).toBeGreaterThan(4);
});

test("what no answer names is removed also where several rules made such things at a time", async () => {
  const { target, stop } = await startByHand([], ["created-data-empty"], 0);
  closing.push(stop);
  const settings = { seed: 1, runs: 1, shrinks: 0, budget: 100_000, concurrency: 8 };
  const rules = some.filter(({ family }) => family === "conversation");
  const { verdicts, report } = await execute({ target, rules, ...settings, shares: true });
  expect(verdicts.filter(({ outcome }) => outcome === "fail")).toEqual([]);
  expect(report.traces?.left).toEqual([]);
});

test("what is wrong with the target is told as it is seen alone", async () => {
  const faults = ["filters-entries-reversed", "body-helpdesk-category-merge-name-lost"];
  const alone = await judge(1, faults);
  const beside = await judge(8, faults);
  const failing = ({ verdicts }: Execution): string[] =>
    verdicts.flatMap(({ rule, outcome }) => (outcome === "fail" ? [rule] : [])).toSorted();
  expect(failing(alone)).toEqual(
    expect.arrayContaining(["read-back:helpdesk.category.merge/helpdesk.category.read"]),
  );
  expect(failing(beside)).toEqual(failing(alone));
});

test("they share it only where that is asked for, which is told", async () => {
  const target = await oneWebsite();
  const rules = some.filter(({ family }) => family === "setup");
  const run = async (shares: boolean) => {
    let isTold = false;
    const onShared = (): void => void (isTold = true);
    const settings = { rules, seed: 1, runs: 1, budget: 1_000, concurrency: 8, shares, onShared };
    const atOnce = mostAtOnce(await execute({ target, ...settings }));
    return { isTold, isBeside: atOnce > 1 };
  };
  expect(await run(false)).toEqual({ isTold: false, isBeside: false });
  expect(await run(true)).toEqual({ isTold: true, isBeside: true });
});

const open = async (): Promise<Run> => {
  const run = await openRun(contract, await oneWebsite(), { safety: "scratch" });
  closing.push(() => run.close());
  return run;
};

const play = (run: Run, property: (trial: Trial) => Promise<void>) =>
  attempt(run, property, {
    rule: "tested",
    seed: 1,
    draw: repeating([], 1),
    isExclusive: false,
  });

test.for([
  [
    "a failure",
    (trial: Trial) => trial.violate({ where: "here", expected: "this", received: "that" }),
  ],
  [
    "an obstacle",
    () => {
      throw new CouldNotRun("not there");
    },
  ],
  [
    "a bug",
    () => {
      throw new TypeError("undefined is not a function");
    },
  ],
] as const)("%s beside others is nothing but a reason to play it alone", async ([, ends]) => {
  const run = await open();
  const { ending } = await play(run, (trial) => {
    trial.observe("open.absent-value", "seen beside others");
    ends(trial);
    return Promise.resolve();
  });
  expect(ending.kind).toBe("needs-exclusive-run");
  expect(run.observed.get("open.absent-value")?.has("seen beside others")).not.toBe(true);
});

test("nor is an operation blamed, or another rule, by what was seen beside others", async () => {
  const run = await open();
  const { ending } = await play(run, async (trial) => {
    const { website_id, owner } = await trial.world();
    const params = { website_id };
    const exchange = await trial.call(owner, "filters.filter.create", { params, text: "{" });
    const operation = contract.operation("filters.filter.create");
    trial.blame(operation, exchange);
    trial.find(
      "unchanged:filters.filter.create",
      { where: "", expected: "", received: "" },
      exchange,
    );
  });
  expect(ending.kind).toBe("needs-exclusive-run");
  expect([...run.findings]).toEqual([]);
});

test("a pass without any complaint counts, with what it observed", async () => {
  const run = await open();
  const { ending } = await play(run, async (trial) => {
    await trial.world();
    trial.observe("open.absent-value", "seen beside others");
  });
  expect(ending.kind).toBe("passed");
  expect(run.observed.get("open.absent-value")?.get("seen beside others")).toBe(1);
});

test("who reserves what another one uses waits until that one has put back what it changed", async () => {
  const run = await open();
  const order: string[] = [];
  const one = (name: string) =>
    play(run, async (trial) => {
      const { website_id, owner } = await trial.world();
      const params = { website_id };
      const before = await trial.given(owner, "setup.read", { params });
      await trial.given(owner, "setup.merge", { params, body: { done: true } });
      order.push(`${name} ${JSON.stringify(before)}`);
    });
  const [first, second] = await Promise.all([one("a"), one("b")]);
  expect([first.ending.kind, second.ending.kind]).toEqual(["passed", "passed"]);
  expect(order[0]?.slice(2)).toBe(order[1]?.slice(2));
});

test("several share each of several websites, and what is wrong is told as it is seen one after the other", async () => {
  const faults = ["filters-entries-reversed", "body-helpdesk-category-merge-name-lost"];
  const { target, stop } = await startByHand(faults, [], 2);
  closing.push(stop);
  const run = (concurrency: number): Promise<Execution> => {
    const settings = { rules: some, seed: 1, runs: 1, shrinks: 0, budget: 100_000, concurrency };
    return execute({ target, ...settings, shares: true });
  };
  const [own, shared] = [await run(2), await run(12)];
  expect(outcomes(shared)).toEqual(outcomes(own));
  expect(outcomes(shared).filter((one) => one.endsWith(" fail")).length).toBeGreaterThan(1);
  expect(shared.report.traces?.left).toEqual([]);
  expect(mostAtOnce(own)).toBeLessThan(3);
  expect(mostAtOnce(shared)).toBeGreaterThan(6);
});
