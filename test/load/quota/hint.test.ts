/** Headers that tell of a quota: common names are understood, contradictions are reported, no header is required. */
import { describe, expect, test } from "vitest";
import { judgeHints, remainingOf } from "../../../load/scenario/quotas/question/hint.ts";
import type { QuotaRecord } from "../../../load/shared/quotas/plan.ts";

/** Well inside a quarter of an hour. */
const noon = Date.UTC(2031, 4, 6, 12, 5);

const record = (hints: Record<string, string>, more: Partial<QuotaRecord> = {}): QuotaRecord => ({
  experiment: "exact",
  label: "run",
  caller: "0.token-1",
  call: "0.create",
  method: "POST",
  n: 1,
  sent: noon,
  answered: noon + 1,
  shift: 0,
  status: 200,
  error: false,
  hints,
  ...more,
});

describe("a remainder is read from", () => {
  test.each([
    ["ratelimit-remaining", "12", 12],
    ["x-ratelimit-remaining", "0", 0],
    ["x-rate-limit-remaining", "7", 7],
    ["x-ratelimit-remaining-day", "-1", -1],
    ["x-ratelimit-day-remaining", "3", 3],
    ["x-quota-remaining", "3", 3],
    ["ratelimit", "limit=100, remaining=50, reset=5", 50],
    ["ratelimit", '"default";r=50;t=30', 50],
  ])("%s: %s", (name, value, remaining) => {
    expect(remainingOf(record({ [name]: value })).map((one) => one.remaining)).toEqual([remaining]);
  });

  test("two policies in one header, apart", () => {
    expect(remainingOf(record({ ratelimit: '"burst";r=5;t=3, "daily";t=9;r=70' }))).toEqual([
      { series: "ratelimit burst", remaining: 5, reset: "3" },
      { series: "ratelimit daily", remaining: 70, reset: "9" },
    ]);
  });

  test.each([
    ["ratelimit-limit", "12"],
    ["ratelimit-policy", '"burst";q=100;w=60'],
    ["retry-after", "12"],
    ["x-ratelimit-remaining", "unlimited"],
    ["ratelimit", "garbage"],
    ["ratelimit", '"default";t=30'],
  ])("and not from %s: %s", (name, value) => {
    expect(remainingOf(record({ [name]: value }))).toEqual([]);
  });
});

describe("told remainders", () => {
  const limit = { limit: 10, length: "day" } as const;
  const told = (
    remainders: number[],
    more: (i: number) => Partial<QuotaRecord> = (): Partial<QuotaRecord> => ({}),
  ): QuotaRecord[] =>
    remainders.map((remaining, i) =>
      record(
        { "x-ratelimit-remaining": String(remaining) },
        { sent: noon + 2 * i, answered: noon + 2 * i + 1, ...more(i) },
      ),
    );
  const judge = (records: QuotaRecord[]) => judgeHints(records, () => limit);

  test("that fall are green", () => {
    expect(judge(told([9, 8, 7, 7, 0])).decision).toBe("pass");
  });

  test("that are not there are told", () => {
    expect(judge([record({})]).decision).toBe("observed");
  });

  test("that are negative contradict themselves, and break no rule", () => {
    const said = judge(told([1, 0, -1]));
    expect(said).toMatchObject({ decision: "fail", times: 1 });
    expect(said.rule).toBeUndefined();
  });

  test("that rise contradict themselves", () => {
    expect(judge(told([5, 4, 9]))).toMatchObject({ decision: "fail", times: 1 });
    expect(judge(told([9, 2, 8]))).toMatchObject({ decision: "fail", times: 1 });
    // Slowly, as often as a bucket could explain each step, but not all of them.
    expect(judge(told([4, 5, 6, 7]))).toMatchObject({ decision: "fail", times: 2 });
  });

  test("may rise by what a bucket gives back", () => {
    expect(judge(told([4, 5])).decision).toBe("pass");
    const hour = 60 * 60_000;
    const bucket = told([4, 9], (i) => ({ sent: noon + i * hour, answered: noon + i * hour + 1 }));
    expect(judge(bucket).decision).toBe("pass");
  });

  test("may rise after the clock was moved, over an edge, and while requests overlap", () => {
    expect(judge(told([0, 9], (i) => ({ shift: i * 60 }))).decision).toBe("pass");
    const quarter = 15 * 60_000;
    const over = told([0, 9], (i) => ({ sent: noon + i * quarter, answered: noon + i * quarter }));
    expect(judge(over).decision).toBe("pass");
    const together = told([3, 9, 5], () => ({ sent: noon, answered: noon + 5 }));
    expect(judge(together).decision).toBe("pass");
  });

  test("that are above 0 in a refusal for the limit contradict themselves", () => {
    const refused = { status: 429, error: true };
    const both = { "x-ratelimit-remaining-day": "0", "x-ratelimit-remaining-minute": "7" };
    expect(judge(told([3], () => refused))).toMatchObject({ decision: "fail", times: 1 });
    expect(judge(told([0], () => refused)).decision).toBe("pass");
    expect(judge([record(both, refused)]).decision).toBe("pass");
    // Refused for something else.
    expect(judge(told([3], () => ({ status: 400, error: true }))).decision).toBe("pass");
  });

  test("of two tokens have nothing to do with each other", () => {
    expect(judge(told([2, 9], (i) => ({ caller: `0.token-${i}` }))).decision).toBe("pass");
  });
});
