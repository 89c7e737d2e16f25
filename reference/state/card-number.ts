/** What a card number says: whether it can be one, who issued it, and what may be shown of it. */

/** The first that matches, by leading digits. */
const providers: [RegExp, string][] = [
  [/^3[47]/, "amex"],
  [/^(30[0-5]|36|38|39)/, "diners"],
  [/^35/, "jcb"],
  [/^(636368|438935|504175|451416|636297)/, "elo"],
  [/^(606282|3841)/, "hiper"],
  [/^(6011|65|64[4-9])/, "discover"],
  [/^62/, "unionpay"],
  [/^(5[1-5]|2[2-7])/, "mastercard"],
  [/^(50|5[6-9]|6)/, "maestro"],
  [/^4/, "visa"],
];

/** The network by the leading digits; `default` where they are of none. */
export const providerOf = (number: string): string =>
  providers.find(([leading]) => leading.test(number))?.[1] ?? "default";

/** Digits without the spaces and hyphens between them. */
export const digitsOf = (number: string): string => number.replaceAll(/[\s-]/g, "");

/** Twelve to nineteen digits whose check digit is right (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^[0-9]{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 1; i <= digits.length; i++) {
    const digit = Number(digits.at(-i)) * (i % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Stars, and the last four digits. */
export const mask = (digits: string): string => digits.slice(-4).padStart(digits.length, "*");
