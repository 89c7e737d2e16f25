/** What rules catch by themselves is caught in a run too, where they share plays, worlds and memory: a part of it, `assay selftest --whole` does more. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { inParallel } from "../../harness/process/parallel.ts";
import { mayBePlayed, subjectOf } from "../../harness/judge/playable.ts";
import { collectProperties } from "../../harness/judge/registry.ts";
import { faultGroupsOf } from "../../harness/selftest/fault-groups.ts";
import { judgeFault, type FaultResult } from "../../harness/selftest/fault.ts";
import { judgeWhole } from "../../harness/selftest/whole.ts";
import { deviationIds, findFault } from "../../reference/deviation.ts";

const rules = allRules(loadContract());
const known = new Map(rules.map((rule) => [rule.id, rule]));
const faults = deviationIds("fault").filter((id) => !findFault(id).underLoad);
const rulesOf = (fault: string) => findFault(fault).trips.flatMap((id) => known.get(id) ?? []);

/** Each fault is held against each other one, which takes seconds. */
const groups = faultGroupsOf(faults, rules, { seed: 1 });

test("every fault is in one group", () => {
  expect(groups.flat().toSorted()).toEqual(faults);
  const small = faultGroupsOf(faults.slice(0, 40), rules, { seed: 1, most: 8 });
  expect(Math.max(...small.map(({ length }) => length))).toBeLessThanOrEqual(8);
});

test("no rule is named twice in a group, and no play is decided by what another fault breaks", () => {
  for (const group of groups) {
    const named = group.flatMap((fault) => rulesOf(fault).map(({ id }) => id));
    expect(new Set(named).size).toBe(named.length);
    for (const fault of group) {
      const played = rulesOf(fault).filter(mayBePlayed).map(subjectOf);
      const others = group.filter((other) => other !== fault).flatMap(rulesOf);
      const broken = new Set(others.flatMap(({ operations }) => operations));
      expect(played.filter((subject) => broken.has(subject))).toEqual([]);
    }
  }
});

/** Few families, so that a whole run of them is short. */
const families = new Set(["filters", "inboxes", "routing", "search", "setup"]);
const few = rules.filter(({ family }) => families.has(family));

test("a group of faults is caught in a run", async () => {
  const registry = await collectProperties();
  const own = faults.filter((fault) => rulesOf(fault).every(({ family }) => families.has(family)));
  const [group = []] = faultGroupsOf(own, few, { seed: 1 });
  expect(group.length).toBeGreaterThan(5);
  const alone: FaultResult[] = [];
  await inParallel([...group], 4, async (id) => {
    alone.push(await judgeFault(id, registry, 1));
  });
  const { faults: planted, holes } = await judgeWhole(alone, {
    rules: few,
    seed: 1,
    groups: 1,
    onRun: () => undefined,
  });
  expect(planted.toSorted()).toEqual(group);
  expect(holes).toEqual([]);
});

test("a fault that a run does not catch is a hole", async () => {
  const fault = "search-entry-stays";
  const rule = "accepted:search.entry.list";
  const alone = { fault, red: [rule], wrong: [], missed: [], extra: [], unwritten: [] };
  const { holes, runs } = await judgeWhole(
    [{ ...alone, says: "", underLoad: false, expected: [rule] }],
    {
      rules: rules.filter(({ family }) => family === "search"),
      seed: 1,
      groups: 1,
      onRun: () => undefined,
    },
  );
  expect(holes).toMatchObject([{ fault, missed: [{ rule, outcome: "pass" }] }]);
  // With others, with few others, alone.
  expect(runs).toBe(3);
});
