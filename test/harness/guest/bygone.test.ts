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

test("what another website calls by the same name is not bygone there", () => {
  const bygone = createBygone();
  bygone.make("session_1", "there");
  bygone.retire("session_1", "there");
  expect(bygone.isGone("session_1", "there")).toBe(true);
  expect(bygone.isGone("session_1", "here")).toBe(false);
  expect(bygone.isIn({ session_id: "session_1" }, "there")).toBe(true);
  expect(bygone.isIn({ session_id: "session_1" }, "here")).toBe(false);
  // A user hears of all their websites: what the payload names counts, not where it is heard.
  expect(bygone.isIn({ session_id: "session_1", website_id: "there" }, "here")).toBe(true);
  // Where nothing says of which website it is, it may be of any.
  expect(bygone.isIn({ session_id: "session_1" })).toBe(true);
});
