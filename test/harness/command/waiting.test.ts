/** A command that is throttled says that it waits, and does not say it too often. */
import { expect, test, vi } from "vitest";
import { waitingTeller } from "../../../harness/command/support/waiting.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";

const throttled = {
  operationId: "website.read",
  as: "user",
  request: { method: "get", path: "/v1/website/1", headers: {}, body: undefined },
  response: { status: 429, headers: {}, text: "", json: undefined },
  failure: undefined,
  duration: 1,
} satisfies Exchange;

test("the first wait that lasts is said, and then one in half a minute", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const lines: string[] = [];
    const onWait = waitingTeller((line) => lines.push(line), process.stderr, { CI: "1" });
    onWait(throttled, 100);
    for (let second = 0; second < 60; second += 1) {
      onWait(throttled, 16_000);
      vi.advanceTimersByTime(1_000);
    }
    const line = "waiting: GET /v1/website/1 was answered 429; asked again in 16.0 s";
    expect(lines).toEqual([line, line]);
  } finally {
    vi.useRealTimers();
  }
});
