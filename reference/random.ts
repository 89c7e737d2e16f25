/** Identifiers and secrets from a seed, so that one seed gives one sequence of ids. */
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export interface Random {
  /** An unsigned 32-bit number. */
  next: () => number;
  /** `length` lowercase hexadecimal digits. */
  hex: (length: number) => string;
  /** A version 4 UUID. */
  uuid: () => string;
}

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  // Small seeds leave the first numbers almost constant.
  for (let i = 0; i < 32; i++) generator.next();
  const next = (): number => generator.next() >>> 0;
  const hex = (length: number): string => {
    let digits = "";
    while (digits.length < length) digits += next().toString(16).padStart(8, "0");
    return digits.slice(0, length);
  };
  return {
    next,
    hex,
    uuid() {
      const digits = hex(32);
      const variant = ((parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
    },
  };
}
