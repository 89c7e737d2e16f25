/** Tokens, and the values that they carry. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { noting, repeating } from "../../../harness/case/draws.ts";
import { decodeReplay, encodeReplay } from "../../../harness/case/replay.ts";

const replay = { rule: "a", property: "b", seed: 7, draws: ['"x"', null, "{}"] };

test("a token carries the whole case", () => {
  expect(decodeReplay(encodeReplay(replay))).toEqual(replay);
});

test("values that no command line takes are left to the seed", () => {
  const text = Array.from({ length: 400_000 }, (_, i) => (i * 7919).toString(36)).join("");
  const token = encodeReplay({ ...replay, draws: [JSON.stringify(text)] });
  expect(decodeReplay(token)).toEqual({ ...replay, draws: [] });
});

test.each([
  "",
  "nonsense",
  Buffer.from("[1]").toString("base64url"),
  encodeReplay(replay).slice(3),
  encodeReplay({ ...replay, draws: ['"x"', 7 as never] }),
  encodeReplay({ ...replay, draws: [[7, "x"] as never] }),
])("%j is said not to be a token", (token) => {
  expect(() => decodeReplay(token)).toThrow("is not a replay token");
});

test("what was drawn is given again, and then values of the seed", () => {
  const values = fc.record({
    name: fc.string(),
    size: fc.option(fc.integer(), { nil: undefined }),
  });
  const noted = noting((one) => fc.sample(one, { seed: 3, numRuns: 1 })[0] as never);
  const first = [noted.draw(values), noted.draw(fc.constant(undefined)), noted.draw(fc.nat())];
  const { draws } = decodeReplay(encodeReplay({ ...replay, draws: noted.draws }));
  const again = repeating(draws, 3);
  expect([again(values), again(fc.constant(undefined)), again(fc.nat())]).toEqual(first);
  expect(repeating([], 3)(values)).toEqual(repeating([], 3)(values));
});
