import { expect, test } from "vitest";
import { reasonsOf } from "../../reports/group/reasons.ts";
import type { RuleRecord } from "../../reports/run.ts";
import { record } from "./hostile.ts";

const [like] = record.rules as [RuleRecord];
const grouped = (...reasons: string[]): string[] =>
  reasonsOf(
    reasons.map((reason) => ({ ...like, outcome: "could-not-run", reason })),
    ["could-not-run"],
  ).map(({ reason }) => reason);

test("what the target file has to give is said whole, and what stands in braces elsewhere stays", () => {
  const needs = (reason: string): string[] =>
    reasonsOf(
      [{ ...like, outcome: "could-not-run", reason, lacks: ["outside.links"] }],
      ["could-not-run"],
    ).map((one) => one.reason);
  for (const reason of [
    "this needs outside.links: {}, where the services are reached",
    "a domain with {unique} in it, such as {unique}.example.com; [a] or {b} as well",
  ])
    expect(needs(reason)).toEqual([reason]);
  expect(grouped('nothing is listed with {page_number} in its path: 200 {"data":[{"a":')).toEqual([
    "nothing is listed with {page_number} in its path: 200 …",
  ]);
});

test("what differs from call to call makes no other reason", () => {
  expect(
    grouped(
      "the fence of session_84e4fd28-998b-49fc-a0d2-7ecb70483d27 did not come",
      "the fence of session_f3b6fa4e-ca0f-45d4-a0b1-a78da217455f did not come",
    ),
  ).toEqual(["the fence of session_… did not come"]);
  expect(
    grouped('GET /v1/website/1a/x: 409 {"reason":"a"}', 'GET /v1/website/2b/x: 409 {"reason":"b"}'),
  ).toEqual(["GET /v1/website/…/x: 409 …"]);
});
