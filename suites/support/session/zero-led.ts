/** Tokens that begin with a zero, which whoever reads them as numbers loses. */
import * as fc from "fast-check";
import { totp } from "../../../harness/author.ts";
import type { Somebody } from "./login.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Secrets of so many letters. */
export const base32 = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...Array.from(alphabet)), { minLength: length, maxLength: length })
    .map((letters) => letters.join(""));

const beginnings = base32(28);

/** The token of now, and those of the periods beside it, in which it may be used (ms). */
const nearby = [-30_000, 0, 30_000];

/** Whether the token of this time (ms) begins with a zero. */
export const isZeroLed = (secret: string, at: number): boolean => totp(secret, at).startsWith("0");

/** A secret of which each token near this time begins with a zero, as one in a thousand does. */
export function zeroLedSecret({ trial }: Somebody, now: number): string {
  const start = trial.draw(beginnings);
  for (let i = 0; ; i++) {
    const end = [15, 10, 5, 0].map((shift) => alphabet.charAt((i >> shift) & 31)).join("");
    if (nearby.every((offset) => isZeroLed(start + end, now + offset))) return start + end;
  }
}
