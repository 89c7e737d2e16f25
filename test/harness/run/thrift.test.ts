/** Whether the daily quotas of plugins last for the rules of a run. */
import { expect, test } from "vitest";
import type { Caller } from "../../../harness/client/client.ts";
import { thriftOf } from "../../../harness/run/thrift.ts";

const plugin = (identifier: string): Caller => ({
  role: "plugin",
  tier: "plugin",
  pair: { identifier, key: "key" },
});
const thrift = (left: number, callers: Caller[], rules = 1000) =>
  thriftOf({ left: () => left } as unknown as Parameters<typeof thriftOf>[0], callers, rules);

test.each([
  ["without a plugin", 0, [], [false, false]],
  ["of a quota that lasts", 5000, [plugin("a")], [false, false]],
  ["of one that lasts where users play what they may", 1000, [plugin("a")], [true, false]],
  ["of one that does not", 100, [plugin("a")], [true, true]],
  ["of two together", 300, [plugin("a"), plugin("b")], [true, false]],
  ["of one that is spent", -5, [plugin("a")], [true, true]],
])("%s", (_, left, callers, [isThrifty, isShort]) => {
  expect(thrift(left, callers)).toMatchObject({ isThrifty, isShort });
});

test("a token that is installed on several websites counts once, and needs its part", () => {
  const one = thrift(100, [plugin("a")]);
  expect(thrift(100, [plugin("a"), plugin("a")])).toEqual(one);
  expect(thrift(100, [plugin("a"), plugin("b")]).needed).toBe(one.needed / 2);
  expect(thrift(0, []).needed).toBe(0);
});
