/** When a target is given up that answers nothing any more. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPatience } from "../../harness/client/patience.ts";
import type { Exchange } from "../../harness/record/exchange.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = { method: "post", path: "/", headers: {}, body: undefined } as const;
const failure = { kind: "closed", message: "gone" } as const;
const response = { status: 200, headers: {}, text: "{}", json: { error: false }, bytes: 2 };

const unanswered = (operationId: string) =>
  ({ operationId, as: "owner", request, response: undefined, failure, duration: 1 }) as Exchange;
const answered = (operationId: string) =>
  ({ ...unanswered(operationId), response, failure: undefined }) as unknown as Exchange;

const operations = ["website.read", "people.profile.list", "account.read"];

/** Whether it is given up after these exchanges, of which each comes so long after the one before it (ms). */
async function isGoneAfter(every: number, exchanges: Exchange[], longest = 0): Promise<boolean> {
  const patience = createPatience(longest);
  for (const exchange of exchanges) {
    await patience.persist("owner", { beThrottled: false, repeat: false }, () =>
      Promise.resolve(exchange),
    );
    vi.advanceTimersByTime(every);
  }
  return patience.isGone();
}

test("what answers nothing for a minute is gone", async () => {
  expect(await isGoneAfter(31_000, operations.map(unanswered))).toBe(true);
});

test("an outage of less than a minute, or than a call is tried again, is waited out", async () => {
  expect(await isGoneAfter(29_000, operations.map(unanswered))).toBe(false);
  expect(await isGoneAfter(31_000, operations.map(unanswered), 65_000)).toBe(false);
});

test("where anything answers, or one operation alone hangs, the target is there", async () => {
  const [one = "", two = "", three = ""] = operations;
  const answers = [unanswered(one), unanswered(two), answered(three), unanswered(three)];
  expect(await isGoneAfter(40_000, answers)).toBe(false);
  expect(await isGoneAfter(40_000, [one, one, one, one].map(unanswered))).toBe(false);
});
