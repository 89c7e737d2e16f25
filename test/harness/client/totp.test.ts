/** The test vectors of RFC 6238, cut to six digits. */
import { expect, test } from "vitest";
import { totp } from "../../../harness/client/totp.ts";

/** Base32 of the secret 12345678901234567890. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %d s the token is %s", (seconds, token) => {
  expect(totp(secret, seconds * 1000)).toBe(token);
});

test("a token lasts from one multiple of 30 s to the next", () => {
  expect(totp(secret, 30_000)).toBe(totp(secret, 59_999));
  expect(totp(secret, 60_000)).not.toBe(totp(secret, 59_999));
});

test("padding says nothing", () => {
  expect(totp("MZXW6YQ=", 0)).toBe(totp("MZXW6YQ", 0));
});

test("what is not Base32 is refused", () => {
  expect(() => totp("MZXW1", 0)).toThrow("Invalid character found: 1");
});
