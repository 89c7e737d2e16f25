/** Which exchange is shown as the one that shows a violation. */
import { expect, test } from "vitest";
import { createScene } from "../../../harness/arrange/scene.ts";
import { targetTime } from "../../../harness/arrange/time.ts";
import { bench } from "../../support/bench.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { createEvidence } from "../../../harness/case/evidence.ts";

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

test("a refusal that is named shows the violation, and not the control after it", () => {
  const evidence = createEvidence();
  const refused = exchange("inboxes.inbox.create", "refused");
  for (const one of [refused, exchange("inboxes.inbox.create")]) evidence.exchange(one);
  evidence.violation({ ...violation, operationId: "inboxes.inbox.create" }, refused);
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

test("of very many calls the one that shows a violation stays where it was made, and the rest is counted", () => {
  const evidence = createEvidence();
  const shown = exchange("inboxes.inbox.create", "shown");
  const calls = Array.from({ length: 1000 }, () => exchange("inboxes.inbox.create"));
  for (const one of calls.toSpliced(400, 1, shown)) evidence.exchange(one);
  const count = (): [kept: number, omitted: number] => {
    const { exchanges, omitted } = evidence.collect();
    return [exchanges.length, omitted];
  };
  const [before, omitted] = count();
  expect(before + omitted).toBe(1000);
  expect(omitted).toBeGreaterThan(0);
  evidence.violation(violation, shown);
  expect(count()).toEqual([before + 1, omitted - 1]);
  const { exchanges, offending = -1 } = evidence.collect();
  expect(exchanges[offending]?.response?.text).toBe("shown");
  expect([offending > 0, offending < before]).toEqual([true, true]);
});

/** A read of this page. */
const page = (number: number, text: string): Exchange => {
  const one = exchange("inboxes.inbox.list.read", text);
  return { ...one, request: { ...one.request, path: `/v1/${number}` } };
};

const pathsAfter = (...exchanges: Exchange[]): string[] => {
  const evidence = createEvidence();
  for (const one of exchanges) evidence.exchange(one);
  return evidence
    .collect()
    .exchanges.map(({ request: { path }, response }) => `${path} ${response?.text}`);
};

test("pages that are read in turn while a rule waits are kept once", () => {
  const write = exchange("inboxes.inbox.create");
  const turns = Array.from({ length: 50 }, () => [page(1, "a"), page(2, "b")]).flat();
  expect(pathsAfter(write, ...turns)).toEqual(["/v1 {}", "/v1/1 a", "/v1/2 b"]);
});

test("a read that goes back and forth, and one after a write, are kept each time", () => {
  const turns = [page(1, "a"), page(2, "x"), page(1, "b"), page(2, "x"), page(1, "a")];
  expect(pathsAfter(...turns)).toEqual(["/v1/1 a", "/v1/1 b", "/v1/2 x", "/v1/1 a"]);
  const write = exchange("inboxes.inbox.create");
  expect(pathsAfter(page(1, "a"), write, page(1, "a"))).toEqual(["/v1/1 a", "/v1 {}", "/v1/1 a"]);
});

test("what tells the time stands for nothing that a rule says", async () => {
  const { run, trial: begin, close } = await bench();
  try {
    (run.stageParts as Set<string>).delete("clock");
    const trial = begin();
    const world = await trial.world();
    const { owner, website_id } = world;
    await trial.call(owner, "inboxes.inbox.list", { params: { website_id } });
    expect(await targetTime(createScene(trial, world))).toBeGreaterThan(0);
    trial.violate(violation);
    const { exchanges, offending } = trial.evidence.collect();
    expect(exchanges.map(({ operationId }) => operationId)).toEqual([
      "inboxes.inbox.list",
      "website.read",
    ]);
    expect(offending).toBe(0);
  } finally {
    await close();
  }
});
