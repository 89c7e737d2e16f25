/** Where a platform may put the two-factor secret that it generates, and how. */
import { expect, test } from "vitest";
import { generatedSecret } from "../../../harness/arrange/person/generated-secret.ts";

const secret = "GEZDGNBVGY3TQOJQ";

test.each([
  ["a text", secret],
  ["a member", { secret, qr_code: "data:image/png;base64,iVBORw0KGgo" }],
  ["deep inside", { token: { user_id: "U1", secret } }],
  ["with padding", { secret: `${secret}====` }],
  ["in groups for readers", { secret: "gezd gnbv gy3t qojq" }],
  ["a key URI alone", { uri: `otpauth://totp/Platform:ada@example.com?secret=${secret}&issuer=P` }],
])("%s", (_, data) => {
  expect(generatedSecret(data)?.replaceAll("=", "")).toBe(secret);
});

test.each([
  ["nothing", undefined],
  ["no Base32", { secret: "0189-0189-0189-0189" }],
  ["too short to be safe", { secret: "GEZDGNBV" }],
  ["a key URI without a secret", { uri: "otpauth://totp/Platform" }],
])("%s is no secret", (_, data) => {
  expect(generatedSecret(data)).toBeUndefined();
});
