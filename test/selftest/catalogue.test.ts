/** Every rule that is judged can be seen to fail: some fault of the catalogue names it. */
import { describe, expect, test } from "vitest";
import { collectProperties } from "../../harness/judge/registry.ts";
import { deviationIds, findFault } from "../../reference/deviation.ts";

/** Authored rules with a property that no fault breaks, each with the reason. */
const unbroken: Record<string, string> = {};

/** The kind of a derived rule stands before the colon of its id. */
const kindOf = (id: string): string => id.split(":", 1)[0] ?? id;

const judged = [...(await collectProperties()).values()].map(({ rule }) => rule);
const authored = judged.filter(({ derived }) => !derived).map(({ id }) => id);
const kinds = [...new Set(judged.filter(({ derived }) => derived).map(({ id }) => kindOf(id)))];

const faults = deviationIds("fault").map(findFault);
/** Those that only load sees are judged elsewhere. */
const named = new Set(faults.flatMap(({ trips, underLoad }) => (underLoad ? [] : trips)));
const namedKinds = new Set([...named].map(kindOf));

describe("the catalogue of faults", () => {
  test("names every authored rule that has a property, but for those that cannot be broken", () => {
    const unnamed = authored.filter((id) => !named.has(id)).toSorted();
    expect(unnamed).toEqual(Object.keys(unbroken).toSorted());
  });

  test("names a rule of every derived kind", () => {
    expect(kinds.filter((kind) => !namedKinds.has(kind))).toEqual([]);
  });

  test("judges more than a few rules of either sort", () => {
    expect(authored.length).toBeGreaterThan(200);
    expect(kinds.length).toBeGreaterThan(10);
  });
});
