/** What an earlier rule made is not heard of, and what a rule makes under the same name is. */
import { expect, test } from "vitest";
import { createBygone } from "../../../harness/guest/bygone.ts";

const told = { fingerprint: 163_239_623, user: { user_id: "ada" } };

test("what a rule made is bygone when it has ended, and not while another one has made it again", () => {
  const bygone = createBygone();
  bygone.make("163239623");
  expect(bygone.isIn(told)).toBe(false);
  bygone.retire("163239623");
  expect(bygone.isIn(told)).toBe(true);
  bygone.make("163239623");
  expect(bygone.isIn(told)).toBe(false);
  bygone.retire("163239623");
  expect(bygone.isIn(told)).toBe(true);
});

test("of two rules beside each other that made alike things, the one that ends does not silence the other", () => {
  const bygone = createBygone();
  bygone.make("163239623");
  bygone.make("163239623");
  bygone.retire("163239623");
  expect(bygone.isIn(told)).toBe(false);
  bygone.retire("163239623");
  expect(bygone.isIn(told)).toBe(true);
});

test("short names stand in payloads by chance, and silence nothing, but lists do not mean them any more", () => {
  const bygone = createBygone();
  bygone.make("ada");
  bygone.retire("ada");
  expect(bygone.isIn(told)).toBe(false);
  expect(bygone.isGone("ada")).toBe(true);
});
