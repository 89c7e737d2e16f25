/** How long a target is waited for that answers nothing any more, or lets nobody through, and when it is given up. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPatience, type Gone } from "../../harness/client/patience.ts";
import type { Exchange } from "../../harness/record/exchange.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = { method: "post", path: "/", headers: {}, body: undefined } as const;
const failure = { kind: "closed", message: "gone" } as const;
const response = { status: 200, headers: {}, text: "{}", json: { error: false }, bytes: 2 };

const unanswered = (operationId: string) =>
  ({ operationId, as: "owner", request, response: undefined, failure, duration: 1 }) as Exchange;
const answered = (
  operationId: string,
  status = 200,
  // It says to come back so late that nothing is sent again.
  headers: Record<string, string> = { "retry-after": "9999" },
) =>
  ({
    ...unanswered(operationId),
    response: { ...response, status, headers },
    failure: undefined,
  }) as unknown as Exchange;
const throttled = (operationId: string): Exchange => answered(operationId, 429);

const rule = { beThrottled: false, repeat: false, linger: false };

const operations = ["website.read", "people.profile.list", "account.read"];

/** Why it is given up after these exchanges, of which each comes so long after the one before it (ms). */
async function goneAfter(
  every: number,
  exchanges: Exchange[],
  { longest = 0, beThrottled = false } = {},
): Promise<Gone | null> {
  const patience = createPatience(longest);
  for (const exchange of exchanges) {
    await patience.persist("owner", { ...rule, beThrottled }, () => Promise.resolve(exchange));
    vi.advanceTimersByTime(every);
  }
  return patience.gone();
}

test("what answers nothing for a minute is gone", async () => {
  expect(await goneAfter(31_000, operations.map(unanswered))).toBe("silent");
});

test("what lets nothing through for a minute is gone as well", async () => {
  expect(await goneAfter(31_000, operations.map(throttled))).toBe("throttled");
});

test("an outage of less than a minute, or than a call is tried again, is waited out", async () => {
  for (const bad of [unanswered, throttled]) {
    expect(await goneAfter(29_000, operations.map(bad))).toBeNull();
    expect(await goneAfter(31_000, operations.map(bad), { longest: 65_000 })).toBeNull();
  }
});

test("where anything is let through, or one operation alone is not, the target is there", async () => {
  const [one = "", two = "", three = ""] = operations;
  for (const bad of [unanswered, throttled]) {
    expect(await goneAfter(40_000, [bad(one), bad(two), answered(three), bad(three)])).toBeNull();
    expect(await goneAfter(40_000, [one, one, one, one].map(bad))).toBeNull();
  }
});

test("a caller that was given a limit to meet it shows nothing of the others", async () => {
  const limited = { beThrottled: true };
  expect(await goneAfter(40_000, operations.map(throttled), limited)).toBeNull();
});

/** A read that is answered so from one moment to another (ms), and accepted afterwards; other calls are accepted where they are made. */
async function read(
  bad: (operationId: string) => Exchange,
  lasts: number,
  { beside = false, linger = false, patience = createPatience(65_000) } = {},
): Promise<{ answer: Exchange; took: number }> {
  const as = (one: Exchange): Exchange => ({ ...one, request: { ...request, method: "get" } });
  const began = Date.now();
  const other = setInterval(() => {
    const accepted = (): Promise<Exchange> => Promise.resolve(answered("account.read"));
    if (beside) void patience.persist("owner", rule, accepted);
  }, 1000);
  const call = patience.persist("owner", { ...rule, linger }, () =>
    Promise.resolve(as((Date.now() - began < lasts ? bad : answered)("website.read"))),
  );
  const took: number[] = [];
  void call.then(() => took.push(Date.now() - began));
  while (!took.length) await vi.advanceTimersByTimeAsync(100);
  clearInterval(other);
  return { answer: await call, took: took[0]! };
}

test("a target that is started anew is waited for", async () => {
  const { answer, took } = await read(unanswered, 20_000);
  expect(answer.response?.status).toBe(200);
  expect(took).toBeLessThan(26_000);
});

test("one operation that is down while others answer is not waited for as long", async () => {
  const { answer, took } = await read(unanswered, 20_000, { beside: true });
  expect(answer.failure).toEqual(failure);
  expect(took).toBeLessThan(3_000);
});

test("whoever asks whether it is up hears soon that it is not", async () => {
  const patience = createPatience(65_000, undefined, false);
  const how = { linger: true, patience };
  expect((await read(unanswered, 999_999, how)).took).toBeLessThan(3_000);
});

test("what no rule calls waits longer for such an operation, until that was in vain twice", async () => {
  const patience = createPatience(65_000);
  const how = { beside: true, linger: true, patience };
  const took: number[] = [];
  expect((await read(unanswered, 10_000, how)).answer.failure).toBeUndefined();
  for (let i = 0; i < 3; i++) took.push((await read(unanswered, 999_999, how)).took);
  expect(took.map((ms) => ms > 10_000)).toEqual([true, true, false]);
});

test("nothing is waited for that long, once that was in vain twice", async () => {
  const patience = createPatience(65_000);
  const took: number[] = [];
  for (let i = 0; i < 3; i++) took.push((await read(unanswered, 999_999, { patience })).took);
  expect(took.map((ms) => ms > 30_000)).toEqual([true, true, false]);
});

test.each([
  ["a target that is silent", unanswered, 60_000],
  ["a limit", (id: string) => answered(id, 429, {}), 60_000],
] as const)(
  "%s is not waited for as long once somebody waits for the end",
  async (_, bad, long) => {
    const patience = createPatience(65_000);
    expect((await read(bad, 999_999, { patience })).took).toBeGreaterThan(long);
    patience.hurry();
    expect((await read(bad, 999_999, { patience })).took).toBeLessThanOrEqual(20_000);
  },
);

test("what a call waits for can be told while it waits", async () => {
  const patience = createPatience(60_000);
  const exchanges = [answered("website.read", 503), answered("website.read")].map((one, i) => ({
    ...one,
    request: { ...request, method: "get" as const },
    response: { ...one.response!, headers: i ? {} : { "retry-after": "7" } },
  }));
  const call = patience.persist("owner", rule, () => Promise.resolve(exchanges.shift()!));
  await vi.advanceTimersByTimeAsync(1000);
  expect(patience.waiting()).toBe("waiting: GET / was answered 503; asked again in 7.0 s");
  await vi.advanceTimersByTimeAsync(7000);
  expect(patience.waiting()).toBeUndefined();
  expect((await call).response?.status).toBe(200);
});
