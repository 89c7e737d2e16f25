/** Pointers lead to members, and equal JSON has one text. */
import { expect, test } from "vitest";
import { canonicalJson, isSameJson } from "../../contract/canonical-json.ts";
import { memberAt, pointerSteps, pointerTo } from "../../contract/pointer.ts";

test("a pointer leads to the member, with or without its first slash", () => {
  const value = { person: { tags: ["a", "b"] }, "a/b~c": 1 };
  expect(memberAt(value, "/person/tags/1")).toBe("b");
  expect(memberAt(value, "person/tags/0")).toBe("a");
  expect(memberAt(value, "/a~1b~0c")).toBe(1);
  expect(memberAt(value, "")).toBe(value);
  expect(memberAt(value, "/person/nickname/first")).toBeUndefined();
});

test("steps and pointers are inverse", () => {
  const steps = ["plain", "a/b", "~", "0"];
  expect(pointerSteps(steps.reduce(pointerTo, ""))).toEqual(steps);
});

test("the order of members says nothing, that of items does", () => {
  expect(isSameJson({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
  expect(isSameJson({ a: null }, {})).toBe(false);
  expect(canonicalJson({ b: 1, a: [{ d: 1, c: 2 }] })).toBe('{"a":[{"c":2,"d":1}],"b":1}');
});
