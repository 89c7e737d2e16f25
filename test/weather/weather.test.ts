/** Weather between us and a target: a conforming one never fails for it, a broken one never passes because of it. */
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import { execute } from "../../harness/run/execute.ts";
import { startPlanted, targetOf, type Planted } from "../harness/judged.ts";
import { oneIn, weatherProxy, type Gust, type Weather } from "./proxy.ts";

const rules = allRules(loadContract()).filter(({ family }) => family === "inboxes");
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function verdictsIn(weather: Weather, planted: Planted = {}): Promise<Verdict[]> {
  const running = await startPlanted(planted);
  closing.push(() => running.close());
  const proxy = await weatherProxy(running.url, weather);
  closing.push(() => proxy.close());
  const target = { ...targetOf(running, 300), url: proxy.url, timeout: 1000 };
  const options = { target, rules, seed: 1, runs: 1, budget: 20_000, concurrency: 8 };
  const { verdicts } = await execute(options);
  expect(verdicts.map(({ rule }) => rule)).toEqual(rules.map(({ id }) => id));
  return verdicts;
}

const rare = oneIn(50);
const often =
  (gust: Gust): Weather =>
  (number) =>
    rare(number) ? gust : undefined;
const page = { "content-type": "text/html" };

const weathers: [string, Weather][] = [
  ["5 to 45 ms of latency, in no order", (number) => ({ delay: 5 + ((number * 7) % 40) })],
  ["502 with a page", often({ answer: { status: 502, headers: page, body: "<html>" } })],
  ["503 without a body", often({ answer: { status: 503 } })],
  [
    "504 in an envelope",
    often({ answer: { status: 504, body: '{"error":true,"reason":"late"}' } }),
  ],
  [
    "429 with a page and Retry-After",
    often({ answer: { status: 429, headers: { ...page, "retry-after": "0" }, body: "<html>" } }),
  ],
  ["420 with Retry-After", often({ answer: { status: 420, headers: { "retry-after": "0" } } })],
  ["connections that end before the target is asked", often({ cut: "before" })],
  ["connections that end after the target has done it", often({ cut: "after" })],
  ["connections that end within the answer", often({ cut: "within" })],
  [
    "answers that are compressed on the way",
    () => ({
      rewrite: ({ status, headers, body }) => ({
        status,
        headers: { ...headers, "content-encoding": "gzip" },
        body: gzipSync(body),
      }),
    }),
  ],
];

/** What weather may leave undecided; it was tried again, so that it is little. */
const mostUndecided = 2;

test.for(weathers)("%s: nothing fails", { timeout: 120_000 }, async ([, weather]) => {
  const verdicts = await verdictsIn(weather);
  const undecided = verdicts.filter(({ outcome }) => outcome !== "pass");
  const wrong = undecided.filter(({ outcome, notRun }) => !notRun && outcome !== "indeterminate");
  expect(wrong.map(({ rule, outcome, reason }) => [rule, outcome, reason])).toEqual([]);
  expect(undecided.filter(({ notRun }) => !notRun).length).toBeLessThanOrEqual(mostUndecided);
});

test("what is wrong is found in any weather", { timeout: 120_000 }, async () => {
  for (const [name, weather] of weathers) {
    const verdicts = await verdictsIn(weather, {
      faults: ["tier-not-checked", "required-not-checked"],
    });
    const failed = verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule);
    expect(failed.sort(), name).toEqual([
      "required:inboxes.inbox.create",
      "tier:inboxes.inbox.list",
    ]);
  }
});
