/** Replay tokens: a failing case with the values that it drew, in one string that can be pasted. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Drawn, Draws } from "./drawn.ts";

/** One case: the property that plays it, and what it draws. */
export interface ReplayCase {
  /** Id of the rule whose property is played. */
  property: string;
  seed: number;
  draws: Draws;
}

export interface Replay extends ReplayCase {
  /** The rule that failed: another than the property's where an exchange of that one broke it. */
  rule: string;
}

/** Longest token (characters): command lines take no more. */
const longestToken = 100_000;

/** A case whose values are too long for a command line is repeated from its seed. */
export function encodeReplay({ rule, property, seed, draws }: Replay): string {
  const token = pack([rule, property, seed, draws]);
  return token.length <= longestToken ? token : pack([rule, property, seed, []]);
}

const pack = (parts: unknown[]): string =>
  deflateRawSync(JSON.stringify(parts)).toString("base64url");

/** @throws with a sentence for anything that is not a token */
export function decodeReplay(token: string): Replay {
  const parts = unpack(token);
  if (!Array.isArray(parts)) throw new Error(notAToken(token));
  const [rule, property, seed, draws] = parts as unknown[];
  if (
    typeof rule !== "string" ||
    typeof property !== "string" ||
    typeof seed !== "number" ||
    !Array.isArray(draws) ||
    !draws.every(isDrawn)
  ) {
    throw new Error(notAToken(token));
  }
  return { rule, property, seed, draws };
}

const isText = (value: unknown): boolean => value === null || typeof value === "string";

const isDrawn = (value: unknown): value is Drawn =>
  isText(value) ||
  (Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && isText(value[1]));

/** Largest content of a token (bytes). */
const largestContent = 16 * 1024 * 1024;

function unpack(token: string): unknown {
  try {
    const content = inflateRawSync(Buffer.from(token, "base64url"), {
      maxOutputLength: largestContent,
    });
    return JSON.parse(content.toString("utf8"));
  } catch {
    throw new Error(notAToken(token));
  }
}

const notAToken = (token: string): string =>
  `"${token.slice(0, 80)}" is not a replay token; copy the one that a failure prints after \`assay replay\``;
