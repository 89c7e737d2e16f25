/** The oracles over recorded sequences: green on every legal kind of window, red on each way of being wrong. */
import { describe, expect, test } from "vitest";
import { staged, unstaged } from "../../../load/scenario/quotas/questions.ts";
import { partOf } from "../../../load/scenario/quotas/question/without-stage.ts";
import type { Question } from "../../../load/scenario/quotas/question.ts";
import type { QuotaRecord } from "../../../load/shared/quotas/plan.ts";
import type { QuestionResult } from "../../../load/scenario/quotas/said.ts";
import { tooManyInSpan } from "../../../load/scenario/quotas/limit.ts";
import { judgeOvershoot, mostAtOnce } from "../../../load/scenario/quotas/question/burst.ts";
import {
  aligned,
  broken,
  bucket,
  fromFirst,
  legal,
  sliding,
  type Limiter,
  type Make,
} from "./limiter.ts";
import { limitersOf, play, settings, type Simulated } from "./play.ts";

function experiment(id: string): Question {
  const found = [...staged, ...unstaged].find((one) => one.id === id);
  if (!found) throw new Error(`there is no experiment ${id}`);
  return found;
}

function judged(id: string, make: Make, more: Partial<Simulated> = {}): QuestionResult[] {
  const one = experiment(id);
  const records = play(one, { limiterOf: limitersOf(one, make), ...more });
  return one.judge(records, settings);
}

const decisions = (judgements: readonly QuestionResult[]): string[] =>
  judgements.map(({ decision }) => decision);
const rulesBroken = (judgements: readonly QuestionResult[]): (string | undefined)[] =>
  judgements.flatMap(({ decision, rule }) => (decision === "fail" ? [rule] : []));

const alone = [
  "exact-plugin",
  "exact-user",
  "burst-plugin",
  "burst-user",
  "recovery-plugin",
  "recovery-user",
  "window-plugin",
  "window-user",
];

test("a pass names the rule that it keeps", () => {
  const rulesOf = (id: string): (string | undefined)[] =>
    judged(id, legal["aligned"]!).map(({ rule }) => rule);
  expect(rulesOf("exact-plugin")).toEqual([
    "platform.daily-quota-not-early",
    "platform.daily-quota-enforced",
  ]);
  expect(rulesOf("recovery-user")).toEqual(["platform.user-per-minute-limit-passes"]);
});

describe.each(Object.entries(legal))("a window that is %s", (_, make) => {
  test.each(alone)("is green in %s", (id) => {
    expect(judged(id, make)).toSatisfy((all: QuestionResult[]) =>
      all.every(({ decision }) => decision === "pass" || decision === "observed"),
    );
  });

  test.each(["isolation-token", "isolation-website", "isolation-tier", "exemption"])(
    "is green in %s",
    (id) => {
      const verdicts = judged(id, make, { hasHints: true });
      expect(decisions(verdicts).filter((one) => one !== "pass")).toEqual([]);
    },
  );
});

describe.each(["plugin", "user"])("a limit of the tier %s", (tier) => {
  const enforced =
    tier === "plugin" ? "platform.daily-quota-enforced" : "platform.user-per-minute-limit";

  test.each(Object.entries(legal))("that is one too large is red, where it is %s", (_, make) => {
    expect(rulesBroken(judged(`exact-${tier}`, broken.tooMany(make)))).toEqual([enforced]);
    expect(rulesBroken(judged(`burst-${tier}`, broken.tooMany(make)))).toEqual([enforced]);
  });

  test("that is one too small is seen; only of the day something is said", () => {
    const [early, ends] = judged(`exact-${tier}`, broken.tooFew(fromFirst));
    expect(early).toMatchObject(
      tier === "plugin"
        ? { decision: "fail", rule: "platform.daily-quota-not-early" }
        : { decision: "observed" },
    );
    expect(early?.says).toContain("refused after 9 of 10");
    expect(ends?.decision).toBe("pass");
  });

  test("that is not there is red, and what needs a refusal could not run", () => {
    const unlimited = broken.unlimited();
    expect(rulesBroken(judged(`exact-${tier}`, unlimited))).toEqual([enforced]);
    expect(rulesBroken(judged(`burst-${tier}`, unlimited))).toEqual([enforced]);
    expect(decisions(judged(`recovery-${tier}`, unlimited))).toEqual(["could-not-run"]);
    expect(rulesBroken(judged(`window-${tier}`, unlimited))).toEqual([enforced]);
  });

  test("that a refusal gives back is red", () => {
    const [, ends] = judged(`exact-${tier}`, broken.resetByRefusal(fromFirst));
    expect(ends).toMatchObject({ decision: "fail", rule: enforced, times: 3 });
  });

  test.each(Object.entries(legal))(
    "that comes back too early is red, where it is %s",
    (_, make) => {
      expect(rulesBroken(judged(`window-${tier}`, broken.early(1.2, make)))).toEqual([enforced]);
      expect(rulesBroken(judged(`window-${tier}`, broken.early(3, make)))).toEqual([enforced]);
    },
  );

  test("that never comes back is red", () => {
    const resets =
      tier === "plugin" ? "platform.daily-quota-resets" : "platform.user-per-minute-limit-passes";
    expect(rulesBroken(judged(`recovery-${tier}`, broken.neverResets(fromFirst)))).toEqual([
      resets,
    ]);
  });

  test.each([
    ["aligned", aligned(), "aligned"],
    ["from first", fromFirst, "from-first"],
    ["sliding", sliding, "sliding"],
    ["bucket", bucket, "bucket"],
  ] as const)("tells its kind: %s", (_, make, kind) => {
    const one = experiment(`window-${tier}`);
    for (let hour = 0; hour < 24; hour++) {
      const at = Date.UTC(2031, 4, 6, hour, 3, 7);
      const records = play(one, { limiterOf: limitersOf(one, make) }, at);
      const [told] = one.judge(records, settings);
      expect(told).toMatchObject({
        decision: "observed",
        says: expect.stringMatching(`^${kind}: `),
      });
    }
  });
});

describe("requests that take their time", () => {
  test("let a bucket give some back", () => {
    const [, ends] = judged("exact-user", bucket, { takes: 3_000 });
    expect(ends?.decision).toBe("pass");
    expect(ends?.count.admitted).toBeGreaterThan(10 + settings.further - 1);
  });

  test("decide nothing where a new minute may have begun among them", () => {
    const one = experiment("exact-user");
    const late = Date.UTC(2031, 4, 6, 13, 44, 44);
    const target = { limiterOf: limitersOf(one, aligned()), takes: 1_700 };
    const [, ends] = one.judge(play(one, target, late), settings);
    expect(ends).toMatchObject({ decision: "could-not-run", edge: true });
  });
});

test("a limit that refuses everybody early is throttling by other means", () => {
  const one = experiment("exact-plugin");
  const everybody = fromFirst({ limit: 7, length: "day" });
  const [early] = one.judge(play(one, { limiterOf: () => everybody }), settings);
  expect(early).toMatchObject({ decision: "could-not-run" });
  expect(early?.says).toContain("other means");
});

test("a limit that grows when it comes back is red", () => {
  const growing: Make = (limit) => {
    const small = fromFirst(limit);
    const large = fromFirst({ ...limit, limit: limit.limit + 1 });
    let first: number | undefined;
    return {
      admits(now) {
        first ??= now;
        return (now > first + 60_000 ? large : small).admits(now);
      },
      remaining: () => 0,
    };
  };
  expect(rulesBroken(judged("recovery-user", growing))).toEqual(["platform.user-per-minute-limit"]);
});

describe("an edge in the middle", () => {
  /** Refuses as fixed windows do, one of which ends after some requests. */
  const withEdgeAfter =
    (requests: number): Make =>
    ({ limit }) => {
      let asked = 0;
      let used = 0;
      return {
        admits() {
          if (asked++ === requests) used = 0;
          return used++ < limit;
        },
        remaining: () => Math.max(0, limit - used),
      };
    };

  test("explains up to twice the limit, so that it is marked for another attempt", () => {
    const [, ends] = judged("exact-plugin", withEdgeAfter(4));
    expect(ends).toMatchObject({ decision: "fail", edge: true });
    const [burst] = judged("burst-plugin", withEdgeAfter(20));
    expect(burst).toMatchObject({ decision: "fail", edge: true });
  });

  test("explains no more than that", () => {
    const [, ends] = judged("exact-plugin", broken.unlimited());
    expect(ends).toMatchObject({ decision: "fail", edge: false });
  });
});

describe("isolation", () => {
  test.each(["isolation-token", "isolation-website"])(
    "%s is red where all count together",
    (id) => {
      const one = experiment(id);
      const shared = fromFirst({ limit: settings.daily_quota, length: "day" });
      const limiterOf = (caller: string) => (one.limitOf(caller, settings) ? shared : undefined);
      const verdicts = one.judge(play(one, { limiterOf }), settings);
      expect(rulesBroken(verdicts)).toEqual(["platform.daily-quota-per-integration"]);
    },
  );

  test("a plugin token that a user's minute refuses is red; a colleague who is refused is told", () => {
    const one = experiment("isolation-tier");
    const shared = fromFirst({ limit: settings.minute_limit + 1, length: "minute" });
    const verdicts = one.judge(play(one, { limiterOf: () => shared }), settings);
    expect(verdicts.map(({ decision, rule }) => [decision, rule])).toEqual([
      ["fail", "platform.plugin-may-burst"],
      ["observed", undefined],
      ["pass", "platform.user-per-minute-limit"],
    ]);
  });

  test("a limit that came back meanwhile says nothing of others, and is red for itself", () => {
    const verdicts = judged("isolation-token", broken.resetByRefusal(fromFirst));
    expect(decisions(verdicts)).toEqual(["could-not-run", "could-not-run", "fail"]);
    expect(rulesBroken(verdicts)).toEqual(["platform.daily-quota-enforced"]);
  });

  test.each([
    ["isolation-token", "0.token-1", "0.token-2"],
    ["isolation-website", "0.token-1", "1.token-1"],
    ["isolation-tier", "0.operator-1", "0.token-1"],
  ])("a limit that the requests of another give back is red in %s", (id, spender, other) => {
    const one = experiment(id);
    const length = id === "isolation-tier" ? "minute" : "day";
    const fresh = (): Limiter => fromFirst({ limit: 10, length });
    let spent = fresh();
    const limiters: Record<string, Limiter> = {
      [spender]: { admits: (now) => spent.admits(now), remaining: () => spent.remaining() },
      [other]: {
        admits() {
          if (spent.remaining() === 0) spent = fresh();
          return true;
        },
        remaining: () => 1,
      },
    };
    const limiterOf = (caller: string): Limiter | undefined => limiters[caller];
    const verdicts = one.judge(play(one, { limiterOf }), settings);
    expect(decisions(verdicts).at(-1)).toBe("fail");
  });

  test("one who was refused before says nothing", () => {
    const one = experiment("isolation-token");
    const never = { admits: () => false, remaining: () => 0 };
    const limiters = limitersOf(one, fromFirst);
    const limiterOf = (caller: string) => (caller === "0.token-2" ? never : limiters(caller));
    expect(decisions(one.judge(play(one, { limiterOf }), settings))[0]).toBe("could-not-run");
  });
});

describe("exemption", () => {
  test("is red where plugin tokens are counted by the minute", () => {
    const one = experiment("exemption");
    const perMinute = fromFirst({ limit: 120, length: "minute" });
    const limiterOf = (caller: string) => (caller === "0.token-1" ? perMinute : undefined);
    const [burst] = one.judge(play(one, { limiterOf }), settings);
    expect(burst).toMatchObject({
      decision: "fail",
      rule: "platform.plugin-may-burst",
      times: 181,
    });
  });

  test("could not run where a token that was not used is refused too", () => {
    const one = experiment("exemption");
    const everybody = fromFirst({ limit: 120, length: "minute" });
    const [burst] = one.judge(play(one, { limiterOf: () => everybody }), settings);
    expect(burst?.decision).toBe("could-not-run");
  });

  test("a counter that falls by too little contradicts itself, and breaks no rule", () => {
    let left = 1_000;
    let asked = 0;
    const forgetful = { admits: () => true, remaining: () => (asked++ % 3 === 0 ? left : --left) };
    const one = experiment("exemption");
    const limiterOf = (caller: string) => (caller === "0.token-1" ? forgetful : undefined);
    const records = play(one, { limiterOf, hasHints: true });
    const [, counter] = one.judge(records, settings);
    expect(counter).toMatchObject({ decision: "fail", times: 1 });
    expect(counter?.rule).toBeUndefined();
  });
});

test("what counts is told, not asserted", () => {
  const isWrong = (call: string): boolean => /broken|unknown|foreign/.test(call);
  const all = judged("counting", fromFirst, { isWrong });
  const sparing = judged("counting", fromFirst, {
    isWrong,
    isFree: (call) => call.endsWith(".head"),
  });
  const said = (judgements: QuestionResult[]): string[] =>
    judgements.map(({ says }) => says.replace(/ \(.*/, ""));
  expect(said(all)).toEqual(Array.from({ length: 5 }, () => "3 of 3 counted"));
  expect(said(sparing)[3]).toBe("0 of 3 counted");
  expect(decisions([...all, ...sparing]).every((one) => one === "observed")).toBe(true);
});

test("what counts cannot be told of a quota that was used up before", () => {
  const never: Limiter = { admits: () => false, remaining: () => 0 };
  const one = experiment("counting");
  const spent = one.judge(play(one, { limiterOf: () => never }), settings);
  expect(spent.map(({ decision, says }) => `${decision} ${says}`)).toEqual(
    Array.from({ length: 5 }, () => expect.stringMatching(/^observed not known: /)),
  );
});

describe("refused writes", () => {
  function outcome(happens: boolean): QuestionResult[] {
    const made: string[] = [];
    return judged("refused-writes", fromFirst, {
      itemsOf: (call) => (/conversations|people|messages/.test(call) ? [...made] : undefined),
      onCall(call, passed) {
        if (happens && !passed && /create|profile|\.message$/.test(call)) made.push(call);
      },
    });
  }

  test("are green where they change nothing", () => {
    expect(decisions(outcome(false))).toEqual(["pass"]);
  });

  test("are red where they happen", () => {
    expect(rulesBroken(outcome(true))).toEqual(["platform.quota-refusal-changes-nothing"]);
  });

  test("are red where something is gone", () => {
    let isSpent = false;
    const verdicts = judged("refused-writes", fromFirst, {
      itemsOf: () => (isSpent ? ["one"] : ["one", "two"]),
      onCall(call, passed) {
        if (!passed && call.endsWith(".profile")) isSpent = true;
      },
    });
    expect(rulesBroken(verdicts)).toEqual(["platform.quota-refusal-changes-nothing"]);
  });

  test.each([
    ["there is no limit", broken.unlimited()],
    ["they were let through after a refusal", broken.resetByRefusal(fromFirst)],
  ])("could not run where %s", (_, make) => {
    const verdicts = judged("refused-writes", make, { itemsOf: () => [] });
    expect(decisions(verdicts)).toEqual(["could-not-run"]);
  });
});

describe("without a stage", () => {
  const oneUser = (limit: number, make: Make): Partial<Simulated> => {
    const limiter = make({ limit, length: "minute" });
    return { limiterOf: (caller) => (caller === "0.operator-1" ? limiter : undefined) };
  };

  test("a limit that is reached is judged", () => {
    const verdicts = judged("given", fromFirst, oneUser(20, fromFirst));
    expect(decisions(verdicts)).toEqual(["pass", "pass", "pass"]);
  });

  test("one that is not reached leaves everything open", () => {
    const verdicts = judged("given", fromFirst, oneUser(1_000, fromFirst));
    expect(decisions(verdicts)).toEqual(["observed", "could-not-run", "could-not-run"]);
  });

  test("a minute that never passes is red", () => {
    const verdicts = judged("given", fromFirst, oneUser(20, broken.neverResets(fromFirst)));
    expect(rulesBroken(verdicts)).toEqual(["platform.user-per-minute-limit-passes"]);
  });

  test("a token that is refused with something left is red, and otherwise undecided", () => {
    const token = fromFirst({ limit: 30, length: "minute" });
    const limiterOf = (caller: string) => (caller === "0.token-1" ? token : undefined);
    const honest = judged("given", fromFirst, { limiterOf, hasHints: true });
    expect(honest[0]?.decision).toBe("could-not-run");
    const told = {
      admits: (now: number) => token.admits(now + 60_000 * 60),
      remaining: () => 4_711,
    };
    const wrong = judged("given", fromFirst, {
      limiterOf: (caller) => (caller === "0.token-1" ? told : undefined),
      hasHints: true,
    });
    expect(rulesBroken(wrong)).toEqual(["platform.plugin-may-burst"]);
  });

  test("a token that is refused before the burst, as one with a wrong key is, breaks nothing", () => {
    const told = { admits: () => false, remaining: () => 4_711 };
    const limiterOf = (caller: string) => (caller === "0.token-1" ? told : undefined);
    const [burst] = judged("given", fromFirst, { limiterOf, hasHints: true });
    expect([burst?.decision, burst?.says]).toEqual([
      "could-not-run",
      expect.stringMatching(/^the token was refused from the start: .*assay doctor/),
    ]);
  });

  test("a session that is refused from the start, as one with a wrong key is, shows no limit", () => {
    const shut = { admits: () => false, remaining: () => 0 };
    const limiterOf = (caller: string) => (caller === "0.operator-1" ? shut : undefined);
    const [burst, minute] = judged("given", fromFirst, { limiterOf });
    expect([burst?.decision, minute?.decision]).toEqual(["observed", "could-not-run"]);
    expect(minute?.says).toMatch(/^the session was refused from the start: .*assay doctor/);
  });

  test.each([
    ["0.token-1", ["could-not-run", "pass", "could-not-run"], "credentials.plugin"],
    ["0.operator-1", ["observed", "could-not-run", "could-not-run"], "credentials.user"],
  ])("who has no %s is asked the rest, and told what is missing", (missing, expected, named) => {
    const one = experiment("given");
    const records = play(one, { limiterOf: () => undefined, ...oneUser(20, fromFirst) });
    const verdicts = one.judge(
      records.filter(({ caller }) => caller !== missing),
      settings,
    );
    expect(decisions(verdicts)).toEqual(expected);
    for (const { decision, says } of verdicts)
      if (decision === "could-not-run") expect(says).toContain(named);
  });

  test("no more is asked than the profile states", () => {
    const one = experiment("given");
    const records = play(one, { limiterOf: () => undefined });
    const warmUp = partOf(settings.requests_without_stage);
    expect(records.length + warmUp).toBeLessThanOrEqual(settings.requests_without_stage);
    expect(records.length + warmUp).toBeGreaterThan(settings.requests_without_stage - 10);
  });
});

describe("spoilt records", () => {
  test.each([...alone, "isolation-token", "exemption", "refused-writes"])(
    "%s is not judged by an answer that is not an envelope",
    (id) => {
      const one = experiment(id);
      const records = play(one, { limiterOf: limitersOf(one, fromFirst), itemsOf: () => [] }).map(
        (record): QuotaRecord => (record.status === 429 ? { ...record, error: null } : record),
      );
      const verdicts = one.judge(records, settings);
      expect(decisions(verdicts).filter((one) => one === "fail")).toEqual([]);
      expect(decisions(verdicts)).toContain(id === "exemption" ? "pass" : "could-not-run");
    },
  );

  test.each(staged.map(({ id }) => id))("%s does not pass without records", (id) => {
    const verdicts = experiment(id).judge([], settings);
    expect(verdicts.length).toBeGreaterThan(0);
    expect(decisions(verdicts).filter((one) => one === "pass" || one === "fail")).toEqual([]);
  });
});

describe("overshoot", () => {
  const limit = { limit: 10, length: "day" } as const;
  const burst = (admitted: number, sent: number, apart = 0): QuotaRecord[] =>
    Array.from({ length: sent }, (_, i) => ({
      experiment: "burst",
      label: "burst-1",
      caller: "0.token-1",
      call: "0.create",
      method: "POST",
      n: i + 1,
      sent: i * apart,
      answered: i * apart + 5,
      shift: 0,
      status: i < admitted ? 201 : 429,
      error: i >= admitted,
      hints: {},
    }));

  test("counts how many were under way together", () => {
    expect(mostAtOnce(burst(10, 60))).toBe(60);
    expect(mostAtOnce(burst(10, 60, 5))).toBe(1);
    expect(mostAtOnce(burst(10, 60, 5).toReversed())).toBe(1);
    expect(mostAtOnce([])).toBe(0);
  });

  test.each([
    [10, "pass"],
    [11, "fail"],
    [60, "fail"],
    [0, "could-not-run"],
  ] as const)("%i of 60 with a limit of 10: %s", (admitted, decision) => {
    expect(judgeOvershoot([burst(admitted, 60)], limit, "rule").decision).toBe(decision);
  });

  describe("over the edge of a window", () => {
    const minute = { limit: 10, length: "minute" } as const;
    const over = (admitted: number): QuotaRecord[] =>
      burst(admitted, 60).map((record) => ({ ...record, shift: 59_998 }));

    test("is set aside where it explains the excess", () => {
      const both = judgeOvershoot([over(15), burst(10, 60)], minute, "rule");
      expect(both.decision).toBe("pass");
      expect(both.says).toContain("1 bursts over an edge set aside");
      expect(judgeOvershoot([over(15)], minute, "rule")).toMatchObject({
        decision: "could-not-run",
        edge: true,
      });
    });

    test("is judged where it does not", () => {
      expect(judgeOvershoot([over(21)], minute, "rule").decision).toBe("fail");
      expect(judgeOvershoot([over(10)], minute, "rule").decision).toBe("pass");
    });
  });

  test("requests that did not meet decide nothing", () => {
    expect(judgeOvershoot([burst(10, 60, 5)], limit, "rule").decision).toBe("could-not-run");
  });

  test("a burst that is not larger than the limit decides nothing", () => {
    expect(judgeOvershoot([burst(10, 10)], limit, "rule").decision).toBe("could-not-run");
  });

  test("tells how many were too many", () => {
    const said = judgeOvershoot([burst(15, 60), burst(10, 60)], limit, "rule");
    expect(said).toMatchObject({ decision: "fail", times: 5, edge: true });
    expect(said.says).toContain("50 % too many");
  });
});

describe("any stretch shorter than a window", () => {
  const limit = { limit: 2, length: "day" } as const;
  const hour = 60 * 60_000;
  const at = (times: (readonly [number, boolean])[]): QuotaRecord[] =>
    times.map(([time, passed], i) => ({
      experiment: "window",
      label: "probe",
      caller: "0.token-1",
      call: "0.create",
      method: "POST",
      n: i + 1,
      sent: time * hour,
      answered: time * hour + 1,
      shift: 0,
      status: passed ? 200 : 429,
      error: !passed,
      hints: {},
    }));

  test("may hold the limit after a refusal, and no more", () => {
    const legalOne = at([
      [0, true],
      [0.1, true],
      [0.2, false],
      [9, true],
      [9.1, true],
      [9.2, false],
    ]);
    expect(tooManyInSpan(limit, legalOne)).toBeUndefined();
    const wrong = [...legalOne, ...at([[18, true]])];
    expect(tooManyInSpan(limit, wrong)).toMatchObject({ admitted: 3, most: 2 });
  });

  test("may hold twice the limit where nothing was refused", () => {
    const two = at([
      [0, true],
      [0.1, true],
      [9, true],
      [9.1, true],
    ]);
    expect(tooManyInSpan(limit, two)).toBeUndefined();
    expect(tooManyInSpan(limit, [...two, ...at([[18, true]])])).toMatchObject({
      admitted: 5,
      most: 4,
    });
    expect(tooManyInSpan(limit, [...two, ...at([[25, true]])])).toBeUndefined();
  });
});

describe("in bad weather", () => {
  /** Refuses some requests besides what the limiter refuses; each by its number. */
  const gusty =
    (isGust: (n: number) => boolean, make: Make): Make =>
    (limit) => {
      const inner = make(limit);
      let n = 0;
      return {
        admits: (now) => {
          n += 1;
          return isGust(n) ? false : inner.admits(now);
        },
        remaining: () => inner.remaining(),
      };
    };
  const once = (at: number) => (n: number) => n === at;

  const slowly = { takes: 60 };

  test.each(staged.map(({ id }) => id))("%s: one refusal among many is nobody's fault", (id) => {
    for (const [name, make] of Object.entries(legal)) {
      for (let at = 1; at <= 60; at++) {
        const firm = judged(id, gusty(once(at), make), slowly).filter(
          ({ decision, refusal, rule }) => decision === "fail" && rule !== undefined && !refusal,
        );
        expect(firm, `${name}, ${at}`).toEqual([]);
      }
    }
  });

  test("refusals here and there among a burst are no limit", () => {
    const [burst] = judged(
      "exemption",
      gusty((n) => n % 50 === 0, fromFirst),
    );
    expect(burst).toMatchObject({ decision: "could-not-run" });
    expect(burst?.says).toContain("throttled by other means");
  });

  test("one refusal before the limit, and then accepted again, is not the quota's", () => {
    const [early, ends] = judged("exact-plugin", gusty(once(4), fromFirst));
    expect([early?.decision, ends?.decision]).toEqual(["could-not-run", "could-not-run"]);
  });

  test("what a server error says is no refusal", () => {
    const one = experiment("isolation-token");
    const records = play(one, { limiterOf: limitersOf(one, fromFirst) }).map(
      (record): QuotaRecord =>
        record.label === "other" ? { ...record, status: 503, error: true } : record,
    );
    expect(one.judge(records, settings)[0]).toMatchObject({ decision: "could-not-run" });
  });
});
