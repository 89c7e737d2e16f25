/** How what was received reads: a value of the target as JSON, our own words as they are. */
import { expect, test } from "vitest";
import { inWords, show } from "../../../harness/record/violation.ts";

test("only what the target said stands in quotes", () => {
  expect(show("none")).toBe('"none"');
  expect(show(inWords("none"))).toBe("none");
  expect(show(undefined)).toBe("nothing");
  expect(show(inWords("a list without it"), 6)).toBe("a list… (17 characters)");
});
