/** Tokens of the second factor: RFC 6238 with HMAC-SHA-1, 30 seconds and 6 digits. */
import { createHmac } from "node:crypto";
import type { Random } from "./random.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const period = 30_000;
/** Base32 digits of a generated secret: 160 bits, the size that RFC 4226 recommends. */
const secretLength = 32;

export function newTotpSecret({ next }: Random): string {
  return Array.from({ length: secretLength }, () => alphabet.charAt(next() >>> 27)).join("");
}

/** The bytes of a Base32 text, with or without padding; undefined when it is none. */
function decodeBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const digit of text.replace(/=+$/, "")) {
    const place = alphabet.indexOf(digit);
    if (place === -1) return undefined;
    value = ((value << 5) | place) & 0xfff;
    bits += 5;
    if (bits >= 8) bytes.push((value >>> (bits -= 8)) & 0xff);
  }
  return Buffer.from(bytes);
}

/** The token that the secret gives at `at` (ms); undefined for a secret that is no Base32. */
export function totp(secret: string, at: number): string | undefined {
  const key = decodeBase32(secret);
  if (!key?.length) return undefined;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / period)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Whether the token is that of now, one period early or late. */
export function isTotp(secret: string, token: string, now: number): boolean {
  return [-period, 0, period].some((drift) => totp(secret, now + drift) === token);
}
