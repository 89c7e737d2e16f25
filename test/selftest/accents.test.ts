/** No legal variation raises an alarm, nor does the clean reference. `assay selftest` judges all rules on all accents. */
import { describe, expect, test } from "vitest";
import { collectProperties } from "../../harness/run/registry.ts";
import { drawnFor, judgeAccent } from "../../harness/run/selftest.ts";
import { deviationIds } from "../../reference/deviation.ts";

/** Each accent is judged on one in so many rules, so that every rule meets several accents. */
const oneIn = 60;

/** Many run at once and share the processor (ms). */
const timeout = 600_000;

const registered = [...(await collectProperties()).values()];

describe.concurrent("accents", { timeout }, () => {
  test("the clean reference, judged on all rules", async () => {
    const { judged, alarms } = await judgeAccent(undefined, registered, 1);
    expect(alarms).toEqual([]);
    expect(judged).toBe(registered.length);
  });

  test.for(deviationIds("accent"))("%s", async (id) => {
    const { judged, alarms } = await judgeAccent(id, drawnFor(id, registered, oneIn), 1);
    expect(alarms).toEqual([]);
    expect(judged).toBeGreaterThan(0);
  });
});
