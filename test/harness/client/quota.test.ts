/** Daily quotas of plugin tokens: learnt from headers or the target file, and never overrun. */
import { describe, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Caller } from "../../../harness/client/client.ts";
import { createQuotas } from "../../../harness/client/quota.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { exitCodes, tally } from "../../../harness/record/tally.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { thriftOf } from "../../../harness/run/thrift.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { tokensOf, type Target } from "../../../harness/target/target.ts";
import { ownStateHome } from "../../support/state-home.ts";

const patience = 65_000;
const callerOf = (identifier: string): Caller => ({
  role: "plugin",
  tier: "plugin",
  pair: { identifier, key: "key" },
});
const plugin = callerOf("one");
const token = { token: "plugin", identifier: "one", key: "key" };

const answered = (headers: Record<string, string>, status = 200): Exchange =>
  ({
    operationId: "website.read",
    as: "plugin",
    tier: "plugin",
    request: { method: "get", path: "/v1/website/w", headers: {}, body: undefined },
    response: { status, headers, json: { error: status >= 400, reason: "r", data: {} }, text: "" },
    failure: undefined,
    duration: 1,
  }) as unknown as Exchange;

const inADay = String(Math.floor(Date.now() / 1000) + 86_400);

describe("what is left is learnt from", () => {
  test.each<[string, Record<string, string>]>([
    [
      "three headers",
      { "ratelimit-limit": "100", "ratelimit-remaining": "50", "ratelimit-reset": "7200" },
    ],
    [
      "three headers with a time",
      { "x-ratelimit-limit": "100", "x-ratelimit-remaining": "50", "x-ratelimit-reset": inADay },
    ],
    [
      "three headers with a time in ms",
      {
        "x-ratelimit-limit": "100",
        "x-ratelimit-remaining": "50",
        "x-ratelimit-reset": `${inADay}000`,
      },
    ],
    [
      "three headers with a date",
      {
        "x-ratelimit-limit": "100",
        "x-ratelimit-remaining": "50",
        "x-ratelimit-reset": new Date(Date.now() + 7_200_000).toUTCString(),
      },
    ],
    [
      "a name with its window",
      { "x-ratelimit-limit-day": "100", "x-ratelimit-remaining-day": "50" },
    ],
    ["one header", { ratelimit: "limit=100, remaining=50, reset=7200" }],
    [
      "the larger window of two",
      {
        "x-ratelimit-limit-day": "100",
        "x-ratelimit-remaining-day": "50",
        "x-ratelimit-remaining-minute": "0",
      },
    ],
  ])("%s", (_, headers) => {
    const quotas = createQuotas([token], patience);
    quotas.sends(plugin)(answered(headers));
    expect(quotas.left(plugin)).toBe(40);
    expect(quotas.spent()).toEqual([{ holder: "plugin", requests: 1, left: 50 }]);
    quotas.sends(plugin);
    expect(quotas.left(plugin)).toBe(39);
  });

  test("policies of one header, of which the first is over soon", () => {
    const quotas = createQuotas([token], patience);
    quotas.sends(plugin)(answered({ ratelimit: '"burst";r=0;t=3, "daily";r=99;t=40000' }));
    expect(quotas.spent()).toEqual([{ holder: "plugin", requests: 1, left: 99 }]);
  });

  test("the target file, though answers tell of more", () => {
    const quotas = createQuotas([{ ...token, daily_quota: 50 }], patience);
    quotas.sends(plugin)(answered({ "ratelimit-remaining": "5000", "ratelimit-reset": "7200" }));
    expect(quotas.left(plugin)).toBe(50 - 1 - 5);
  });

  test("being told to come back tomorrow", () => {
    const quotas = createQuotas([token], patience);
    quotas.sends(plugin)(answered({ "retry-after": "40000" }, 429));
    expect(quotas.left(plugin)).toBeLessThan(0);
  });
});

describe("nothing is learnt from", () => {
  test.each<[string, Record<string, string>, number?]>([
    ["no header", {}],
    ["a window that is over soon", { "ratelimit-remaining": "0", "ratelimit-reset": "60" }],
    ["a window of a minute", { "x-ratelimit-remaining-minute": "0" }],
    ["what is no number", { "ratelimit-remaining": "unlimited" }],
    ["being told to come back soon", { "retry-after": "300" }, 429],
    ["an answer that was served", { "retry-after": "40000" }],
  ])("%s", (_, headers, status) => {
    const quotas = createQuotas([token], patience);
    quotas.sends(plugin)(answered(headers, status));
    expect(quotas.left(plugin)).toBe(Infinity);
    expect(quotas.spent()).toEqual([]);
  });
});

test("requests that are on their way may not be counted yet", () => {
  const quotas = createQuotas([token], patience);
  const first = quotas.sends(plugin);
  quotas.sends(plugin);
  quotas.sends(plugin);
  first(
    answered({ "ratelimit-limit": "100", "ratelimit-remaining": "99", "ratelimit-reset": "7200" }),
  );
  expect(quotas.left(plugin)).toBe(99 - 2 - 10);
});

test("the tokens of one plugin spend one quota, and those of others their own", () => {
  const ofOne = { plugin_id: "p", daily_quota: 100 };
  const tokens = [
    { ...token, ...ofOne },
    { ...token, ...ofOne, identifier: "two" },
    { ...token, identifier: "three", daily_quota: 100 },
  ];
  const quotas = createQuotas(tokens, patience);
  quotas.sends(plugin);
  quotas.sends(callerOf("two"));
  expect(["one", "two", "three"].map((one) => quotas.left(callerOf(one)))).toEqual([88, 88, 90]);
});

test("another process goes on where the one before it ended", () => {
  const tokens = [{ ...token, daily_quota: 100 }];
  const before = createQuotas(tokens, patience);
  for (let i = 0; i < 30; i++) before.sends(plugin);
  const after = createQuotas(tokens, patience, before.sent());
  after.hasArrived();
  expect(after.left(plugin)).toBe(60);
});

test("a run that had to look around as a plugin keeps what it takes to look again", () => {
  const quotas = createQuotas([{ ...token, daily_quota: 100 }], patience);
  for (let i = 0; i < 30; i++) quotas.sends(plugin);
  quotas.hasArrived();
  expect(quotas.left(plugin)).toBe(100 - 30 - 45);
});

test("users play what they may where plugins do not last, and what finds most comes first where that is not enough", () => {
  const quotas = createQuotas([{ ...token, daily_quota: 1000 }], patience);
  const planned = [100, 1000, 10_000].map((rules) => thriftOf(quotas, [plugin], rules));
  expect(planned).toEqual([
    { isThrifty: false, isShort: false, needed: 0 },
    { isThrifty: true, isShort: false, needed: 400 },
    { isThrifty: true, isShort: true, needed: 4000 },
  ]);
  expect(thriftOf(quotas, [plugin, plugin, plugin], 1000)).toEqual(planned[1]);
  // Where there is no plugin, nothing of a quota is spent.
  expect(thriftOf(quotas, [], 10_000)).toEqual(planned[0]);
  expect(thriftOf(createQuotas([token], patience), [plugin], 10_000).isThrifty).toBe(false);
});

describe("a run by hand", () => {
  ownStateHome();

  const rules = allRules(loadContract()).filter(
    ({ operations: [first = ""], kind }) =>
      /^people\.(?:profile|data)\./.test(first) &&
      ["tier", "scope", "shape", "merge-keeps"].includes(kind),
  );

  interface Played {
    result: Execution;
    /** Requests of the plugin that were refused for its quota. */
    refused: number;
  }

  /** As a plugin with so small a quota that it does not last for half of the rules. */
  async function playWith(
    quota: number,
    {
      faults = [],
      accents = [],
      give = (target) => target,
    }: {
      faults?: string[];
      accents?: string[];
      give?: (target: Target) => Target;
    } = {},
  ): Promise<Played> {
    const byHand: ByHand = await startByHand(faults, accents, 0);
    try {
      const { platform, seams } = byHand.running.reference;
      const named = new Set(tokensOf(byHand.target).map(({ identifier }) => identifier));
      for (const one of platform.credentials.values())
        if (one.tier === "plugin" && named.has(one.identifier)) one.daily_quota = quota;
      let refused = 0;
      const { charge } = seams;
      seams.charge = (...call) => {
        const charged = charge(...call);
        if (charged && !charged.allowed) refused += 1;
        return charged;
      };
      const target = give(byHand.target);
      const result = await execute({ target, rules, seed: 1, runs: 1, budget: 1e5 });
      return { result, refused };
    } finally {
      await byHand.stop();
    }
  }

  const grants =
    (daily_quota: number) =>
    (target: Target): Target => ({
      ...target,
      credentials: {
        ...target.credentials,
        plugin: { ...target.credentials!.plugin!, daily_quota },
        scoped: target.credentials!.scoped!.map((one) => ({ ...one, daily_quota })),
      },
    });

  function expectStopped(result: Execution, quota: number): void {
    const left = result.verdicts.filter(({ outcome }) => outcome === "not-run");
    expect(new Set(left.map(({ notRun }) => notRun))).toEqual(new Set(["quota"]));
    expect(left[0]!.reason).toMatch(/^the daily quota of .*, is spent/);
    expect(exitCodes[tally(result.verdicts).outcome]).toBe(exitCodes.incomplete);
    expect(result.report.traces?.left).toEqual([]);
    const spent = result.report.quotas.find(({ holder }) => holder === "plugin")!;
    expect(spent.requests).toBeGreaterThan(quota / 2);
    expect(spent.requests + spent.left).toBe(quota);
    // Rules that no plugin is needed for are judged as ever.
    const passed = result.verdicts.filter(({ outcome }) => outcome === "pass");
    expect(passed.length).toBeGreaterThan(rules.length / 2);
  }

  /** Less than these rules ask of plugins. */
  const scarce = 14;

  test("stops before it is cut off, as headers tell", async () => {
    const { result, refused } = await playWith(scarce);
    expect(refused).toBe(0);
    expectStopped(result, scarce);
  });

  test("stops before it is cut off, as the target file tells", async () => {
    const accents = ["quota-without-hints"];
    const { result, refused } = await playWith(scarce, { accents, give: grants(scarce) });
    expect(refused).toBe(0);
    expectStopped(result, scarce);
  });

  test("judges everything with a quota that lasts", async () => {
    const { result, refused } = await playWith(2000);
    expect(refused).toBe(0);
    expect(result.verdicts.filter(({ notRun }) => notRun !== null)).toEqual([]);
  });

  test("finds what is broken with what it has", async () => {
    const { result } = await playWith(scarce, { faults: ["people-data-patch-replaces"] });
    const failed = result.verdicts.filter(({ outcome }) => outcome === "fail");
    expect(failed.map(({ rule }) => rule)).toContain("merge-keeps:people-data");
    expect(exitCodes[tally(result.verdicts).outcome]).toBe(exitCodes["non-conforming"]);
  });
});
