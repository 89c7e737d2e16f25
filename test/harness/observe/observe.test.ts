/** Observers say what an exchange shows about open points, and nothing where no answer came. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { createFrameObserver } from "../../../harness/observe/frame.ts";
import { dateFormOf } from "../../../harness/observe/form.ts";
import { exchangeObserverOf } from "../../../harness/observe/exchange.ts";

const contract = loadContract();
const observer = exchangeObserverOf(contract);

function seen(
  operationId: string,
  status: number,
  json: unknown,
  path = "/",
): Record<string, string[]> {
  const operation = contract.operation(operationId);
  const exchange: Exchange = {
    operationId,
    as: "owner",
    request: { method: operation.method, path, headers: {}, body: undefined },
    response: { status, headers: { "content-type": "text/odd" }, text: "", json },
    failure: undefined,
    duration: 1,
  };
  const found: Record<string, string[]> = {};
  for (const [id, what] of observer(exchange, operation)) (found[id] ??= []).push(what);
  return found;
}

test("an accepted answer shows status, reason, content type and how absent values look", () => {
  const data = { website_id: "a", name: "b", domain: "", extra: null };
  const found = seen("website.read", 206, { error: false, reason: "fine", data });
  expect(found["open.status-codes"]).toEqual(["accepted GET read: 206"]);
  expect(found["open.envelope-reason"]).toEqual(["fine"]);
  expect(found["open.content-type"]).toEqual(["text/odd"]);
  expect(found["open.absent-value"]).toEqual(["domain: blank", "logo: absent", "extra: null"]);
  expect(found["open.reasons"]).toBeUndefined();
});

test("a refusal shows its status with its reason, and whether it carries data", () => {
  const found = seen("website.read", 403, { error: true, reason: "no", data: {} });
  expect(found["open.reasons"]).toEqual(["403 no"]);
  expect(found["open.refusal-of-credential"]).toEqual(["403 no"]);
  expect(found["open.envelope-data-of-refusal"]).toEqual(["empty object"]);
  expect(found["open.absent-value"]).toBeUndefined();
});

test("what neither accepts nor refuses is said to do neither", () => {
  const found = seen("website.read", 200, { error: "perhaps" });
  expect(found["open.status-codes"]).toEqual(["neither accepted nor refused GET read: 200"]);
});

test.each([
  ["0", "below the least"],
  ["1000", "above the most"],
  ["ten", "no whole number"],
  ["20.5", "no whole number"],
])("per_page=%s is %s", (per_page, how) => {
  const path = `/v1/website/w/people/profiles/1?per_page=${per_page}`;
  const json = { error: true, reason: "no", data: {} };
  const id = "people.profile.list";
  expect(Object.values(seen(id, 400, json, path)).flat()).toContain(`${id}, ${how}: refused`);
});

test("frames show their fields, and on which channel they came", () => {
  const seenIn = createFrameObserver(contract);
  const shown = new Map(
    seenIn({ channel: "rtm", event: "session:none-of-these", data: { a: 1 }, at: 0 }),
  );
  expect([...shown.values()]).toContain("session:none-of-these");
  expect([...shown.values()]).toContain("session:none-of-these: a");
});

test("times are told by their unit, dates by their notation", () => {
  expect([1_700_000_000_000, 1_700_000_000, 1.5, "", "2027-01-31", "soon"].map(dateFormOf)).toEqual(
    [
      "milliseconds",
      "seconds",
      "another unit with a fraction",
      "blank",
      "ISO 8601 date",
      "another text",
    ],
  );
});

test("a refusal without a body says so", () => {
  const found = seen("website.read", 401, undefined);
  expect(found["open.refusal-of-credential"]).toEqual(["401 without a reason"]);
  expect(found["open.reasons"]).toBeUndefined();
});
