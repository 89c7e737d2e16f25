/** Tokens that begin with a zero, which whoever reads them as numbers loses. */
import * as fc from "fast-check";
import { totp } from "../../../harness/author.ts";
import type { Somebody } from "./login.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** All but the last four letters of a secret as long as those of most platforms. */
const beginnings = fc
  .array(fc.constantFrom(...Array.from(alphabet)), { minLength: 28, maxLength: 28 })
  .map((letters) => letters.join(""));

/** The token of now, and those of the periods beside it, in which it may be used (ms). */
const nearby = [-30_000, 0, 30_000];

/** Whether the token of this time (ms) begins with a zero. */
export const isZeroLed = (secret: string, at: number): boolean => totp(secret, at).startsWith("0");

/** A secret of which each token near this time (ms) begins with a zero, as one in a thousand does, or of which none does. */
export function secretNear({ trial }: Somebody, now: number, zeroLed: boolean): string {
  const start = trial.draw(beginnings);
  for (let i = 0; ; i++) {
    const end = [15, 10, 5, 0].map((shift) => alphabet.charAt((i >> shift) & 31)).join("");
    const secret = start + end;
    if (nearby.every((offset) => isZeroLed(secret, now + offset) === zeroLed)) return secret;
  }
}
