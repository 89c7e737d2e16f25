/** Parsers of command line options; each error says what is expected. */
import { InvalidArgumentError, Option } from "commander";
import { safeties } from "../../guest/safety.ts";
import type { Shard } from "../../../reports/run.ts";
import { failingLevels } from "../../record/tally.ts";

export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < minimum || value > maximum) {
      throw new InvalidArgumentError(`a whole number from ${minimum} to ${maximum} is expected.`);
    }
    return value;
  };
}

/** `90s`, `15m` or `2h`, in milliseconds. */
export function duration(text: string): number {
  const [, amount, unit] = /^(\d+)(s|m|h)$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (unitLengths[unit ?? ""] ?? 0);
  // A timer holds no more.
  if (!milliseconds || milliseconds >= 2 ** 31) {
    throw new InvalidArgumentError("a time such as 90s, 15m or 2h is expected.");
  }
  return milliseconds;
}

const unitLengths: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** `2/4`: the second of four. */
export function shard(text: string): Shard {
  const [, index = 0, of = 0] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (index < 1 || index > of || of > mostShards) {
    throw new InvalidArgumentError(
      `one of several is expected, such as 2/4; at most ${mostShards}.`,
    );
  }
  return { index, of };
}

const mostShards = 1000;

/** Refuses a blank folder: that would be the current one, and what an earlier run left in a folder is removed first. */
export function folder(text: string): string {
  if (text.trim() === "")
    throw new InvalidArgumentError("a folder is expected; is a variable empty?");
  return text;
}

/** Refuses a blank secret, with which nobody could come in. */
export function filledSecret(text: string): string {
  if (text.trim() === "")
    throw new InvalidArgumentError("a secret is expected; is a variable empty?");
  return text;
}

/** An option that may be repeated. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** Such an option where its absence is an empty list, of which the help says none. */
export const repeatable = (flags: string, description: string): Option =>
  new Option(flags, `${description}; may be repeated`).argParser(collect).default([], "none");

/** An option that takes a list with commas, and may be repeated. */
export const commaList = (value: string, before: string[] = []): string[] => [
  ...before,
  ...value
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean),
];

export const largestSeed = 2 ** 31 - 1;

/** The seed, from which everything that a command draws follows. */
export const seed = (description = "one seed gives one sequence of values"): Option =>
  new Option("--seed <number>", description).argParser(wholeNumber(0, largestSeed)).default(1);

/** How rarely the faults strike that only load shows. */
export const rarity = (): Option =>
  new Option(
    "--rarity <number>",
    "the faults of load take one occasion in N; 1,000,000 if absent",
  ).argParser(wholeNumber(1, 1e9));

/** Which levels make a run non-conforming. */
export const failOn = (): Option =>
  new Option("--fail-on <level>", "levels whose failure makes the run non-conforming")
    .choices(Object.keys(failingLevels))
    .default("must");

/** What may be done on a website that the target names. */
export const safe = (): Option =>
  new Option(
    "--safe <level>",
    "on a website that the target names: read writes nothing, scratch only what is taken back, all also what stays",
  )
    .choices(safeties)
    .default("scratch");
