/** Each accent by itself raises no alarm on a sample of the rules: what it hides of others, planted with them, shows here. */
import { describe, expect, test } from "vitest";
import { collectProperties } from "../../harness/run/registry.ts";
import { judgeAccents } from "../../harness/selftest/accents.ts";
import { drawnFor } from "../../harness/selftest/selftest.ts";
import { deviationIds } from "../../reference/deviation.ts";

/** Many run at once and share the processor (ms). */
const timeout = 600_000;

const registered = [...(await collectProperties()).values()];

/** Each accent is judged on one in this many rules. */
const oneIn = 800;

describe.concurrent("a sample of rules is judged under one accent alone", { timeout }, () => {
  test.for(deviationIds("accent"))("%s", async (id) => {
    const { judged, alarms } = await judgeAccents([id], drawnFor(id, registered, oneIn), 1);
    expect(alarms).toEqual([]);
    expect(judged).toBeGreaterThan(0);
  });
});
