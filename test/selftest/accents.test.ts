/** No legal variation raises an alarm, alone or with others, nor does the clean reference. */
import { describe, expect, test } from "vitest";
import { collectProperties } from "../../harness/run/registry.ts";
import { judgeAccents } from "../../harness/selftest/accents.ts";
import { groupsOf } from "../../harness/selftest/groups.ts";
import { drawnFor } from "../../harness/selftest/selftest.ts";
import { deviationIds } from "../../reference/deviation.ts";

/** Judging all rules once takes longer than other tests do (ms). */
const timeout = 600_000;

const registered = [...(await collectProperties()).values()];
const accents = deviationIds("accent");

const groups = [[], ...groupsOf(accents, 1)].map((group): [title: string, group: string[]] => [
  group.length ? `${group[0]} and ${group.length - 1} others` : "no accent",
  group,
]);

describe("all rules are judged together", { timeout }, () => {
  test.for(groups)("under %s", async ([, group], { annotate }) => {
    const { judged, alarms } = await judgeAccents(group, registered, 1);
    const [again, once] = [true, false].map((is) =>
      alarms.filter(({ repeated }) => repeated === is),
    );
    // Something took too long on a busy machine.
    if (once?.length) await annotate(JSON.stringify(once), "not seen again");
    expect(again).toEqual([]);
    expect(judged).toBe(registered.length);
  });
});

/** Each accent alone is judged on a sample of the rules: what others hide shows there. */
const oneIn = 300;

describe.concurrent("a sample of rules is judged under one accent alone", { timeout }, () => {
  test.for(accents)("%s", async (id) => {
    const { judged, alarms } = await judgeAccents([id], drawnFor(id, registered, oneIn), 1);
    expect(alarms).toEqual([]);
    expect(judged).toBeGreaterThan(0);
  });
});
