/** What is said of what stays: how often, and on which of several websites. */
import { expect, test } from "vitest";
import { tracesOf, tracesOn } from "../../../harness/record/traces.ts";
import { notAccepted, notAcceptedIn } from "../../../harness/client/answer.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";

test("what several processes left is counted together, by website", () => {
  const all = [
    tracesOn("one", { undone: 2, left: [["a domain", 1]] }),
    tracesOn("one", { undone: 1, left: [["a domain", 2]] }),
    tracesOn("other", { undone: 0, left: [["a domain", 4]] }),
  ];
  expect(tracesOf(all)).toEqual({
    undone: 3,
    left: [
      ["a domain, on website one", 3],
      ["a domain, on website other", 4],
    ],
  });
  expect(tracesOf([])).toBeNull();
});

test.each([
  [501, "is not built (notClaimed may leave it out), received 501"],
  [409, "had to be accepted first, received 409"],
])("a call that was answered %i", (status, says) => {
  const exchange = {
    as: "owner",
    operationId: "helpdesk.read",
    request: { method: "get", path: "/v1/website/w/helpdesk" },
    response: { status, text: "" },
  } as unknown as Exchange;
  expect(notAccepted(exchange)).toContain(says);
  expect(notAcceptedIn(notAccepted(exchange))).toBe("helpdesk.read");
});
