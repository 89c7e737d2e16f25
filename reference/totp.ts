/** Tokens of the second factor: RFC 6238 with HMAC-SHA-1, 30 seconds and 6 digits. */
import { Secret, TOTP } from "otpauth";
import type { Random } from "./random.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Base32 digits of a generated secret: 160 bits, the size that RFC 4226 recommends. */
const secretLength = 32;
const base32 = new RegExp(`^[${alphabet}]{2,}=*$`);

export function newTotpSecret({ next }: Random): string {
  return Array.from({ length: secretLength }, () => alphabet.charAt(next() >>> 27)).join("");
}

/** The key that a secret encodes in Base32; undefined for any other text. */
const keyOf = (secret: string): Secret | undefined =>
  base32.test(secret) ? Secret.fromBase32(secret) : undefined;

/** The token that the secret gives at `at` (ms); undefined for a secret that is not Base32. */
export function totp(secret: string, at: number): string | undefined {
  const key = keyOf(secret);
  return key && TOTP.generate({ secret: key, timestamp: at });
}

/** Whether the token is valid now, or is one period early or late. */
export function isTotp(secret: string, token: string, now: number): boolean {
  const key = keyOf(secret);
  return key ? TOTP.validate({ secret: key, token, timestamp: now, window: 1 }) !== null : false;
}
