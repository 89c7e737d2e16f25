/** The two-factor secret in the answer that generates it, whose place and length are open (open.account-two-factor-parameters). */
import { leavesOf } from "../../../contract/leaves.ts";

/** Base32 of 80 bits, the shortest that apps are given, or more. */
const base32 = /^[A-Z2-7]{16,}=*$/i;

/** The secret in a text: the text itself, grouped for readers or not, or what a key URI that apps scan says. */
function secretIn(text: string): string | undefined {
  const secret = text.startsWith("otpauth://")
    ? URL.parse(text)?.searchParams.get("secret")
    : text.replaceAll(/[ -]/g, "");
  return secret && base32.test(secret) ? secret.toUpperCase() : undefined;
}

/** The secret that the data brings; the longest text that can be one, since identifiers are shorter. */
export function generatedSecret(data: unknown): string | undefined {
  const secrets = [...leavesOf(data)].flatMap(({ value }) => secretIn(String(value)) ?? []);
  return secrets.toSorted((a, b) => b.length - a.length)[0];
}
