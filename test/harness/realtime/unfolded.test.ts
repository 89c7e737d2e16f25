/** Texts that hold JSON are read as what they hold, and no other. */
import { expect, test } from "vitest";
import { unfolded } from "../../../harness/realtime/unfolded.ts";

test("a text that holds JSON stands as what it holds, at any place", () => {
  const payload = JSON.stringify({ id: "007", list: JSON.stringify([1, "a"]) });
  expect(unfolded({ website_id: "w", payload })).toEqual({
    website_id: "w",
    payload: { id: "007", list: [1, "a"] },
  });
});

test.each([
  "007",
  "true",
  "null",
  "{not JSON",
  "[x]",
  "e30",
  "eyJ",
  "a.b-c_d",
  "",
  "Well.known--words",
])("%j is a text", (text) => {
  expect(unfolded({ text })).toEqual({ text });
});

test("texts within texts are opened so far and no further", () => {
  const depthOf = (value: unknown): number => (Array.isArray(value) ? 1 + depthOf(value[0]) : 0);
  let text = "x";
  for (let i = 0; i < 10; i++) text = JSON.stringify([text]);
  expect(depthOf(unfolded(text))).toBe(3);
});

test("what nests too deep stays a text", () => {
  const text = "[".repeat(100_000) + "]".repeat(100_000);
  expect(unfolded({ text })).toEqual({ text });
});
