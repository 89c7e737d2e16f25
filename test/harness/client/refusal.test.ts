/** What is said of a call that had to be refused, or accepted, and was not. */
import { expect, test } from "vitest";
import { acceptance, unrefused } from "../../../harness/client/answer.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";

const answered = (method: string, json?: object): Exchange =>
  ({
    operationId: "hooks.hook.read",
    request: { method, path: "/v1" },
    response: { status: 200, headers: {}, text: json ? JSON.stringify(json) : "", json },
  }) as unknown as Exchange;

test.each([
  ["get", { error: false }, "refused (error: true)", "accepted (2xx, error: false)"],
  ["head", undefined, "refused (a status other than 2xx)", "accepted (2xx)"],
])("%s is asked for what it can answer", (method, json, refused, accepted) => {
  const exchange = answered(method, json);
  expect(unrefused(exchange, "without a keypair")).toMatchObject({ expected: refused });
  expect(acceptance(exchange)).toBe(accepted);
});
