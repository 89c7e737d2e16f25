/** Tax identifiers that a check of their form accepts, as those that sell across borders make one. */
import { numberOf } from "./number-of.ts";

const digits = 8;

/** Adds the digit that makes the Luhn sum a multiple of ten. */
function withCheckDigit(number: string): string {
  const sum = Array.from(number, Number)
    .toReversed()
    .map((digit, i) => (i % 2 === 0 ? digit * 2 : digit))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return `${number}${(10 - (sum % 10)) % 10}`;
}

/** A French one, another for almost every text. */
export function taxIdentifier(text: string): string {
  const number = numberOf(text, 10 ** digits);
  const company = withCheckDigit(String(number).padStart(digits, "0"));
  const key = (12 + 3 * (Number(company) % 97)) % 97;
  return `FR${String(key).padStart(2, "0")}${company}`;
}
