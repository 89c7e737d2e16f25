/** Tokens of a second factor: RFC 6238 with SHA-1, 30 seconds and 6 digits (open.session-totp-parameters). */
import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const period = 30_000;
const digits = 6;

/** The bytes of a Base32 text (RFC 4648), with or without padding. */
function decodeBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const digit of text.replace(/=+$/, "")) {
    const place = alphabet.indexOf(digit);
    if (place === -1) throw new Error(`"${digit}" is not a digit of Base32`);
    value = ((value << 5) | place) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** The token of a Base32 secret at a moment (ms since the epoch). */
export function totp(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / period)));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) as number) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}
