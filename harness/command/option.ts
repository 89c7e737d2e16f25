/** Parsers of command line options; each error says what is expected. */
import { InvalidArgumentError } from "commander";

export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < minimum || value > maximum) {
      throw new InvalidArgumentError(`a whole number from ${minimum} to ${maximum} is expected.`);
    }
    return value;
  };
}

/** An option that may be repeated. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** An option that takes a list with commas, and may be repeated. */
export const commaList = (value: string, before: string[] = []): string[] => [
  ...before,
  ...value
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean),
];

export const largestSeed = 2 ** 31 - 1;
