/** `assay explain`: what a report names is explained, rules and open points alike. */
import { expect, test } from "vitest";
import { assay } from "../../support/assay.ts";

test.each([
  ["inboxes.order-zero-too", /^inboxes\.order-zero-too {2}\(MUST, .*\n\nSource\n {2}2\/7#/s],
  [
    "open.event-order",
    /^open\.event-order {2}\(open point: .*\n\nAccepted\n.*\n\nSource\n {2}1\//s,
  ],
])("%s", async (id, says) => {
  const { code, text } = await assay("explain", id);
  expect(text).toMatch(says);
  expect(code).toBe(0);
});
