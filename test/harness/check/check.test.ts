/** What is checked in every exchange, whichever rule caused it. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { createExchangeCheck } from "../../../harness/check/check.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";

const contract = loadContract();
const operation = contract.operation("website.read");
const check = createExchangeCheck(contract, () => ["key-of-the-caller"]);

/** Ids of the rules that an answer breaks. */
function broken(status: number, text: string, json?: unknown): string[] {
  const exchange = {
    request: { method: "get" },
    response: { status, text, json },
  } as unknown as Exchange;
  return [...new Set(check(exchange, operation).map(({ rule }) => rule))];
}

const refused = (data: unknown): [number, string, unknown] => {
  const envelope = { error: true, reason: "not_found", data };
  return [404, JSON.stringify(envelope), envelope];
};

test("a key that was sent and a stack trace break one rule, and no envelope", () => {
  const inside = ["platform.answers-show-no-inside"];
  expect(broken(...refused({ key: "key-of-the-caller" }))).toEqual(inside);
  expect(broken(...refused({ trace: new Error("unknown").stack }))).toEqual(inside);
  expect(broken(...refused({}))).toEqual([]);
});

test.for([401, 403])("plain text with the status %i has no envelope to judge", (status) => {
  expect(broken(status, "Not allowed")).toEqual([]);
});

test.for([200, 400, 404, 500])("plain text with the status %i is not an envelope", (status) => {
  expect(broken(status, "Not allowed")).toEqual(["envelope:website.read"]);
});

test("JSON with the status 401 is an envelope", () => {
  expect(broken(401, '{"message":"no"}', { message: "no" })).toEqual(["envelope:website.read"]);
});
