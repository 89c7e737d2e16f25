/** Each accent by itself raises no alarm on a sample of the rules: what it hides of others, planted with them, shows here. */
import { describe, expect, test } from "vitest";
import { collectProperties } from "../../harness/judge/registry.ts";
import { judgeAccents } from "../../harness/selftest/accents.ts";
import { drawnFor } from "../../harness/selftest/selftest.ts";
import { deviationIds } from "../../reference/deviation.ts";

const registered = [...(await collectProperties()).values()];

/** Each accent is judged on one in this many rules. */
const oneIn = 1_500;

const drawn = (id: string) => drawnFor(id, registered, oneIn);

test("the samples together are a large part of the rules", () => {
  const all = new Set(deviationIds("accent").flatMap((id) => drawn(id).map(({ rule }) => rule.id)));
  expect(all.size).toBeGreaterThan(registered.length / 3);
});

describe.concurrent("a sample of rules is judged under one accent alone", () => {
  const some = deviationIds("accent").filter((id) => drawn(id).length);
  test.for(some)("%s", async (id) => {
    const { judged, alarms } = await judgeAccents([id], drawn(id), 1);
    expect(alarms).toEqual([]);
    expect(judged).toBe(drawn(id).length);
  });
});
