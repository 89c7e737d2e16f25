/** How a request went under a limit: what k6 counts and the oracle judges. */
import { expect, test } from "vitest";
import { went } from "../../../load/shared/quotas/went.ts";

test.each([
  ["GET", 200, false, "admitted"],
  // Success without a body.
  ["POST", 204, null, "admitted"],
  ["HEAD", 200, null, "admitted"],
  ["GET", 429, true, "refused"],
  ["HEAD", 429, null, "refused"],
  // A limit without an envelope may be that of a gateway.
  ["GET", 429, null, "failed"],
  ["GET", 403, true, "refused"],
  ["GET", 500, true, "failed"],
  ["GET", 200, null, "failed"],
  ["GET", 0, null, "failed"],
] as const)("%s answered %s, error %s: %s", (method, status, error, how) => {
  expect(went({ method, status, error })).toBe(how);
});
