/** Sockets that are cut, and opened anew by the next attempt: silence on them is held against nobody. */
import { afterEach, expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { exitCodes, tally } from "../../harness/record/tally.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { execute } from "../../harness/schedule/execute.ts";
import { startPlanted, targetOf } from "../support/judged.ts";
import { weatherProxy, type SocketWeather } from "./proxy.ts";
import { socketCases } from "./weathers.ts";

/** Events that must come, that must not, that come once, that a hook reports too. */
const ids = new Set([
  "platform.event-name-exact",
  "platform.event-once",
  "platform.event-of-own-website-only",
  "platform.no-event-of-refused-call",
  "platform.hook-message-removed",
  "platform.asynchronous-call-returns-first",
  "conversation.initiated-event",
  "conversation.message-removed-event",
  "call.signal-sdp-event",
  "billing.card-added-event",
  "services.predict-partial-emitted",
  "snippets.crawl-progress",
  "states.push-arrives",
]);
const rules = allRules(loadContract()).filter(({ id }) => ids.has(id));

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function verdictsIn(
  sockets: SocketWeather,
  selected: Rule[],
  faults: string[] = [],
): Promise<{ verdicts: Verdict[]; cuts: number }> {
  const running = await startPlanted({ faults });
  closing.push(() => running.close());
  const proxy = await weatherProxy(running.url, () => undefined, sockets);
  closing.push(() => proxy.close());
  const ws = proxy.url.replace("http", "ws");
  const { verdicts } = await execute({
    target: {
      ...targetOf(running, 300),
      url: proxy.url,
      realtime: {
        adapter: "plain",
        plain: { rtm: `${ws}/plain/rtm`, stream: `${ws}/plain/stream` },
        budget: 1000,
      },
    },
    rules: selected,
    seed: 1,
    runs: 1,
    budget: 20_000,
    concurrency: 4,
  });
  expect(verdicts.map(({ rule }) => rule)).toEqual(selected.map(({ id }) => id));
  return { verdicts, cuts: proxy.cuts() };
}

test.for(socketCases)("$name: nothing fails", async ({ sockets, conforming }) => {
  const { verdicts, cuts } = await verdictsIn(sockets, rules);
  expect(cuts).toBeGreaterThan(0);
  const wrong = verdicts.filter(({ outcome }) => !["pass", "indeterminate"].includes(outcome));
  expect(wrong.map(({ rule, outcome, reason }) => [rule, outcome, reason])).toEqual([]);
  expect(conforming).toContain(exitCodes[tally(verdicts).outcome]);
});

/** Faults, and which of these rules finds each in good weather. */
const found: [string, string][] = [
  ["event-lost", "platform.event-name-exact"],
  ["event-heard-elsewhere", "platform.event-of-own-website-only"],
  ["event-before-check", "platform.no-event-of-refused-call"],
];

test.for(socketCases)("$name: no fault passes", async (one) => {
  for (const [fault, id] of found) {
    const [rule] = rules.filter((each) => each.id === id);
    // One rule has few sockets, and may be done before the first is cut: then it finds the fault.
    const { verdicts } = await verdictsIn(one.sockets, [rule!], [fault]);
    expect(one.broken, `${fault}: ${id}`).toContain(exitCodes[tally(verdicts).outcome]);
  }
});
