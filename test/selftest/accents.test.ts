/**
 * No legal variation raises an alarm, planted with others: each group on a part of the rules, another one for each; `assay selftest
 * --accent '*'` does the whole. That the clean reference raises none is seen by a whole run (jobs.test.ts).
 */
import { beforeAll, describe, expect, test } from "vitest";
import { inParallel } from "../../harness/process/parallel.ts";
import { collectProperties } from "../../harness/judge/registry.ts";
import { judgeAccents, type GroupResult } from "../../harness/selftest/accents.ts";
import { groupsOf } from "../../harness/selftest/groups.ts";
import { drawnFor } from "../../harness/selftest/selftest.ts";
import { deviationIds } from "../../reference/deviation.ts";

/** Groups that are judged at a time: most of what takes time in them is waiting. */
const atOnce = 3;

/** Each group is judged on one in this many rules. */
const oneIn = 54;

const registered = [...(await collectProperties()).values()];

const groups = groupsOf(deviationIds("accent"), 1).map(
  (group): [title: string, group: string[]] => [
    `${group[0]} and ${group.length - 1} others`,
    group,
  ],
);

describe("a part of the rules is judged together", () => {
  const results = new Map<string, GroupResult>();

  beforeAll(() =>
    inParallel(groups, atOnce, async ([title, group]) => {
      results.set(title, await judgeAccents(group, drawnFor(title, registered, oneIn), 1));
    }),
  );

  test.for(groups)("under %s", async ([title], { annotate }) => {
    const { judged, alarms = [] } = results.get(title) ?? {};
    const once = alarms.filter(({ repeated }) => !repeated);
    // Something took too long on a busy machine.
    if (once.length) await annotate(JSON.stringify(once), "not seen again");
    // What only several bring about may be two platforms in one: then they get a row in contradictions.ts, else the rule is mended.
    expect(alarms.filter(({ repeated }) => repeated)).toEqual([]);
    expect(judged).toBe(drawnFor(title, registered, oneIn).length);
  });
});
