/** What is drawn is recorded, and is reproduced from the record. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { noting, repeating, seedOf } from "../../../harness/case/draws.ts";

test("values come again, also undefined ones", () => {
  const values = ["a", undefined, { b: [1] }];
  let at = 0;
  const { draw, draws } = noting(() => values[at++] as never);
  for (const _ of values) draw(fc.anything());
  const again = repeating(draws, 1);
  expect(values.map(() => again(fc.anything()))).toEqual(values);
});

test("values of a schema come again for it, whatever else is drawn", () => {
  const { draw, draws } = noting((_, of = "none") => `first ${of}` as never);
  for (const of of [undefined, "a", "b", "a"]) draw(fc.string(), of);
  const again = repeating(draws, 1);
  const from = (of?: string): string => again(fc.constant(`new ${of}`), of);
  expect([from("c"), from("b"), from("a"), from(), from("a"), from("b"), from()]).toEqual([
    "new c",
    "first b",
    "first a",
    "first none",
    "first a",
    "new b",
    "new undefined",
  ]);
});

test("rules draw values of their own, the same with the same seed", () => {
  const of = (rule: string, seed: number): unknown =>
    repeating([], seedOf(rule, seed))(fc.string({ minLength: 20 }));
  expect(of("a", 1)).toEqual(of("a", 1));
  expect(new Set([of("a", 1), of("b", 1), of("a", 2)]).size).toBe(3);
});

test.each([[() => "a"], [[() => "a"]], [{ way: () => "a" }]])(
  "a function is refused when it is drawn, and not when a token is played: %s",
  (value) => {
    const { draw } = noting(() => value as never);
    expect(() => draw(fc.anything())).toThrow(/a function was drawn/);
  },
);
