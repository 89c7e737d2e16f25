/** One definition of accepted and refused: by status and envelope, as the documents allow. */
import { expect, test } from "vitest";
import {
  classify,
  isOfCredentials,
  isOfTarget,
  isRefusal,
  type AnswerClass,
} from "../../contract/answer.ts";

const yes = { error: false, reason: "ok" };
const no = { error: true, reason: "no" };

const cases: [method: string, status: number, envelope: unknown, means: AnswerClass][] = [
  ["GET", 200, yes, "accepted"],
  ["POST", 204, yes, "accepted"],
  ["GET", 200, no, "refused"],
  ["DELETE", 204, undefined, "accepted"],
  ["DELETE", 204, {}, "broken"],
  ["PATCH", 205, undefined, "accepted"],
  ["PATCH", 205, no, "refused"],
  ["DELETE", 200, undefined, "broken"],
  ["GET", 302, no, "refused"],
  ["GET", 404, no, "refused"],
  ["GET", 401, undefined, "refused"],
  ["GET", 403, "Forbidden", "refused"],
  ["GET", 404, undefined, "refused"],
  ["GET", 400, { error: "true" }, "refused"],
  ["GET", 404, yes, "broken"],
  ["GET", 200, undefined, "broken"],
  ["GET", 200, null, "broken"],
  ["GET", 200, { error: "false" }, "broken"],
  ["GET", 500, no, "refused"],
  ["GET", 500, undefined, "broken"],
  ["GET", 501, yes, "broken"],
  ["GET", 502, undefined, "unavailable"],
  ["GET", 503, no, "unavailable"],
  ["GET", 504, undefined, "unavailable"],
  ["GET", 420, undefined, "throttled"],
  ["POST", 429, no, "throttled"],
  ["HEAD", 200, undefined, "accepted"],
  ["head", 204, undefined, "accepted"],
  ["HEAD", 404, undefined, "refused"],
  ["HEAD", 304, undefined, "refused"],
  ["HEAD", 429, undefined, "throttled"],
  ["HEAD", 500, undefined, "refused"],
  ["HEAD", 503, undefined, "unavailable"],
  ["HEAD", 0, undefined, "broken"],
  ["GET", 0, undefined, "broken"],
];

test.for(cases)("%s answered %i with %j is %s", ([method, status, envelope, means]) => {
  expect(classify({ method, status, envelope })).toBe(means);
});

test("a call is refused also where it is refused for a limit", () => {
  expect(["refused", "throttled"].every((answer) => isRefusal(answer as AnswerClass))).toBe(true);
  expect(
    ["accepted", "unavailable", "broken"].some((answer) => isRefusal(answer as AnswerClass)),
  ).toBe(false);
});

test("the statuses that refuse credentials are two", () => {
  expect([200, 400, 401, 403, 404, undefined].filter(isOfCredentials)).toEqual([401, 403]);
});

test("an answer is of the platform by its envelope, except where none is to be expected", () => {
  const of = (method: string, status: number, envelope?: unknown): boolean =>
    isOfTarget({ method, status, envelope });
  expect([of("HEAD", 404), of("GET", 401), of("GET", 404, no)]).toEqual([true, true, true]);
  expect([of("GET", 404), of("GET", 404, "Not found"), of("GET", 404, yes)]).toEqual([
    false,
    false,
    false,
  ]);
});
