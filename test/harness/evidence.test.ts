/** Which exchange is shown as the one that shows a violation. */
import { expect, test } from "vitest";
import type { Exchange } from "../../harness/record/exchange.ts";
import { createEvidence } from "../../harness/run/evidence.ts";

const exchange = (operationId: string, text = "{}"): Exchange => ({
  operationId,
  as: "owner",
  request: {
    method: operationId.endsWith("read") ? "get" : "post",
    path: "/v1",
    headers: {},
    body: {},
  },
  response: { status: 200, headers: {}, text, json: undefined },
  failure: undefined,
  duration: 1,
});

const violation = { where: "an event", expected: "it arrives", received: "nothing" };

test("what closes a wait does not stand for an event that did not come", async () => {
  const evidence = createEvidence();
  evidence.exchange(exchange("inboxes.inbox.create"));
  await evidence.aside(async () => evidence.exchange(exchange("conversation.initiate")));
  evidence.violation(violation);
  expect(evidence.collect()).toMatchObject({ offending: 0, exchanges: { length: 2 } });
});

test("a read that is answered alike while a rule waits is kept once", () => {
  const evidence = createEvidence();
  evidence.exchange(exchange("inboxes.inbox.create"));
  for (let times = 0; times < 100; times++) evidence.exchange(exchange("inboxes.inbox.read"));
  evidence.exchange(exchange("inboxes.inbox.read", '{"error":true}'));
  evidence.violation(violation);
  expect(evidence.collect()).toMatchObject({ offending: 2, exchanges: { length: 3 } });
});
