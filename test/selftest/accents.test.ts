/** No legal variation raises an alarm, alone or with others, nor does the clean reference. */
import { describe, expect, test } from "vitest";
import { collectProperties } from "../../harness/run/registry.ts";
import { judgeAccents } from "../../harness/selftest/accents.ts";
import { drawnFor } from "../../harness/selftest/selftest.ts";
import { deviationIds } from "../../reference/deviation.ts";

/** Judging all rules once takes longer than other tests do (ms). */
const timeout = 600_000;

const registered = [...(await collectProperties()).values()];
const accents = deviationIds("accent");

test("the clean reference, judged on all rules", { timeout }, async () => {
  const { judged, alarms } = await judgeAccents([], registered, 1);
  expect(alarms).toEqual([]);
  expect(judged).toBe(registered.length);
});

/** Each accent alone is judged on one in so many rules: what others hide shows there. */
const oneIn = 100;

describe.concurrent("a sample of rules is judged under one accent alone", { timeout }, () => {
  test.for(accents)("%s", async (id) => {
    const { judged, alarms } = await judgeAccents([id], drawnFor(id, registered, oneIn), 1);
    expect(alarms).toEqual([]);
    expect(judged).toBeGreaterThan(0);
  });
});
