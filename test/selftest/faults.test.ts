/** Every planted fault is caught by each of the rules that it names. */
import { describe, expect, test } from "vitest";
import { collectProperties } from "../../harness/judge/registry.ts";
import { judgeFault } from "../../harness/selftest/fault.ts";
import { deviationIds } from "../../reference/deviation.ts";

/** Many run at once and share the processor (ms). */
const timeout = 600_000;

const registry = await collectProperties();

describe.concurrent("faults", { timeout }, () => {
  test.for(deviationIds("fault"))("%s", async (id, context) => {
    const { underLoad, expected, unwritten, red, missed } = await judgeFault(id, registry, 1);
    if (underLoad) return context.skip("only load sees it: test/load");
    expect({ missed, unwritten }).toEqual({ missed: [], unwritten: [] });
    expect(red.toSorted()).toEqual(expected.toSorted());
  });
});
