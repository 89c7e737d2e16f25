/** Every planted fault is caught by each of the rules that it names; these are so many that two workers share them. */
import { describe, expect, test } from "vitest";
import { collectProperties } from "../../harness/judge/registry.ts";
import { judgeFault } from "../../harness/selftest/fault.ts";
import { deviationIds } from "../../reference/deviation.ts";

const shares = ["first", "second"] as const;

export async function areCaught(share: (typeof shares)[number]): Promise<void> {
  const registry = await collectProperties();
  const ids = deviationIds("fault").filter((_, i) => shares[i % shares.length] === share);
  describe.concurrent("faults", () => {
    test.for(ids)("%s", async (id, context) => {
      const { underLoad, expected, unwritten, red, missed } = await judgeFault(id, registry, 1);
      if (underLoad) return context.skip("only load sees it: test/load");
      expect({ missed, unwritten }).toEqual({ missed: [], unwritten: [] });
      expect(red.toSorted()).toEqual(expected.toSorted());
    });
  });
}
