/** What is drawn is recorded, and is reproduced from the record. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { noting, repeating } from "../../harness/run/draws.ts";

test("values come again, also undefined ones", () => {
  const values = ["a", undefined, { b: [1] }];
  let at = 0;
  const { draw, draws } = noting(() => values[at++] as never);
  for (const _ of values) draw(fc.anything());
  const again = repeating(draws, 1);
  expect(values.map(() => again(fc.anything()))).toEqual(values);
});

test.each([[() => "a"], [[() => "a"]], [{ way: () => "a" }]])(
  "a function is refused when it is drawn, and not when a token is played: %s",
  (value) => {
    const { draw } = noting(() => value as never);
    expect(() => draw(fc.anything())).toThrow(/a function was drawn/);
  },
);
